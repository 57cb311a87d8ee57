import { createEditHistory } from '@/lib/client/edits/edit-history'

const present = <T>({ store }: ReturnType<typeof createEditHistory<T>>) => store.getState().present

function historyOf(...values: number[]) {
  const history = createEditHistory(0)
  for (const value of values) history.edit(() => value)
  return history
}

/** Types into the field `people`. */
function typed(history: ReturnType<typeof historyOf>, ...values: number[]) {
  for (const value of values) history.edit(() => value, 'people')
  return history
}

describe('a history of edits', () => {
  it('takes steps back and repeats them', () => {
    const history = historyOf(1, 2)
    history.undo()
    expect(present(history)).toBe(1)
    history.undo()
    expect(present(history)).toBe(0)
    history.redo()
    history.redo()
    expect(present(history)).toBe(2)
  })

  it('hands an edit the value before', () => {
    const history = historyOf(3)
    history.edit((before) => before * 2)
    expect(present(history)).toBe(6)
  })

  it('does not change when there is nothing to undo or redo', () => {
    const history = historyOf()
    history.undo()
    history.redo()
    expect(present(history)).toBe(0)
  })

  it('joins what is typed into one field', () => {
    const history = typed(historyOf(1), 7, 72, 720)
    history.undo()
    expect(present(history)).toBe(1)
    history.redo()
    expect(present(history)).toBe(720)
  })

  it('begins a new step once the field is left', () => {
    const history = typed(historyOf(), 7, 720)
    history.settle()
    typed(history, 5).undo()
    expect(present(history)).toBe(720)
  })

  it('begins a new step in another field', () => {
    const history = typed(historyOf(), 720)
    history.edit(() => 4, 'traffic')
    history.undo()
    expect(present(history)).toBe(720)
  })

  it('begins a new step after an undo', () => {
    const history = typed(historyOf(1), 7)
    history.undo()
    typed(history, 8).undo()
    expect(present(history)).toBe(1)
  })

  it('drops undone edits at the next change', () => {
    const history = historyOf(1, 2)
    history.undo()
    history.edit(() => 3)
    history.redo()
    expect(present(history)).toBe(3)
    history.undo()
    expect(present(history)).toBe(1)
  })

  it('adds no step for the same value, nor drops undone edits', () => {
    const history = historyOf(1, 2)
    history.undo()
    history.edit(() => 1)
    history.redo()
    expect(present(history)).toBe(2)
    history.edit(() => 2)
    history.undo()
    expect(present(history)).toBe(1)
  })

  it('keeps the last hundred steps', () => {
    const history = historyOf(...Array.from({ length: 150 }, (_, index) => index + 1))
    for (let step = 0; step < 150; step += 1) history.undo()
    expect(present(history)).toBe(50)
  })

  it('starts over with another value', () => {
    const history = historyOf(1, 2)
    history.undo()
    history.start(9)
    history.undo()
    history.redo()
    expect(present(history)).toBe(9)
  })
})

describe('edits that join for a time', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('begins a new step after a pause', () => {
    const history = createEditHistory(0, { joinMs: 1000 })
    for (const value of [1, 2]) {
      history.edit(() => value, 'opacity')
      jest.advanceTimersByTime(999)
    }
    jest.advanceTimersByTime(1)
    history.edit(() => 3, 'opacity')
    history.undo()
    expect(present(history)).toBe(2)
    history.undo()
    expect(present(history)).toBe(0)
  })
})
