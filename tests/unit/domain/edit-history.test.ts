import {
  changed,
  type EditHistory,
  redone,
  settled,
  startHistory,
  undone,
} from '@/lib/domain/estimate/edit-history'

const typed = (history: EditHistory<number>, ...values: number[]) =>
  values.reduce((before, value) => changed(before, value, 'people'), history)

describe('a history of edits', () => {
  it('undoes and repeats steps', () => {
    const history = changed(changed(startHistory(1), 2), 3)
    expect(undone(history).present).toBe(2)
    expect(undone(undone(history)).present).toBe(1)
    expect(redone(redone(undone(undone(history)))).present).toBe(3)
  })

  it('does not change when there is nothing to undo or redo', () => {
    expect(undone(startHistory(1)).present).toBe(1)
    expect(redone(startHistory(1)).present).toBe(1)
  })

  it('joins typing in a field into one step until the field is left', () => {
    const history = typed(startHistory(1), 7, 72, 720)
    expect(undone(history).present).toBe(1)
    expect(undone(typed(settled(history), 5)).present).toBe(720)
    expect(undone(changed(history, 4, 'traffic')).present).toBe(720)
  })

  it('begins a new step after an undo', () => {
    const history = typed(undone(typed(startHistory(1), 7)), 8)
    expect(undone(history).present).toBe(1)
  })

  it('drops undone edits at the next change', () => {
    expect(redone(changed(undone(changed(startHistory(1), 2)), 3)).present).toBe(3)
  })

  it('adds no step for the same value', () => {
    const history = startHistory(1)
    expect(changed(history, 1)).toBe(history)
  })

  it('keeps the last hundred steps', () => {
    const values = Array.from({ length: 150 }, (_, index) => index + 1)
    const history = values.reduce((before, value) => changed(before, value), startHistory(0))
    expect(history.past).toHaveLength(100)
    expect(history.past[0]).toBe(50)
  })
})
