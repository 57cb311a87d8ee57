import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { useUndoKeys } from '@/components/ui/use-undo-keys'

const undo = jest.fn()
const redo = jest.fn()

beforeEach(() => {
  undo.mockClear()
  redo.mockClear()
})

function Page({ inPart = false }: { inPart?: boolean }) {
  const part = useRef<HTMLDivElement>(null)
  useUndoKeys({ undo, redo }, inPart ? part : undefined)
  return (
    <>
      <div ref={part}>
        <input aria-label="Number of the part" />
      </div>
      <input aria-label="Name" />
      <textarea aria-label="Note" />
      {/* biome-ignore lint/a11y/useSemanticElements: an editor of its own, as of queries */}
      <div contentEditable suppressContentEditableWarning role="textbox" aria-label="Query" tabIndex={0}>
        select 1
      </div>
      <input aria-label="Slider" type="range" />
      <input aria-label="Shown" type="checkbox" />
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        Own keys
      </button>
      <div role="dialog">
        <button type="button">In a dialog</button>
      </div>
    </>
  )
}

const presses = { undo: '{Control>}z{/Control}', redo: '{Control>}y{/Control}' }

describe('keys of undo and redo', () => {
  it.each([
    ['Ctrl+Z', '{Control>}z{/Control}', [1, 0]],
    ['Cmd+Z', '{Meta>}z{/Meta}', [1, 0]],
    ['Ctrl+Shift+Z', '{Control>}{Shift>}Z{/Shift}{/Control}', [0, 1]],
    ['Cmd+Shift+Z', '{Meta>}{Shift>}Z{/Shift}{/Meta}', [0, 1]],
    ['Ctrl+Y', '{Control>}y{/Control}', [0, 1]],
    ['Ctrl+Shift+Y', '{Control>}{Shift>}Y{/Shift}{/Control}', [0, 0]],
    ["Cmd+Y, the browser's history", '{Meta>}y{/Meta}', [0, 0]],
    ['AltGr+Z, a letter', '{Control>}{Alt>}z{/Alt}{/Control}', [0, 0]],
    ['Z', 'z', [0, 0]],
  ])('are %s', async (_, keys, called) => {
    render(<Page />)
    await userEvent.keyboard(keys)
    expect([undo.mock.calls.length, redo.mock.calls.length]).toEqual(called)
  })

  it.each([
    ['Number of the part', 0],
    ['Name', 0],
    ['Note', 0],
    ['Query', 0],
    ['Slider', 1],
    ['Shown', 1],
  ])('leave text fields alone: %s', async (name, called) => {
    render(<Page />)
    screen.getByLabelText(name).focus()
    await userEvent.keyboard(presses.undo)
    expect(undo).toHaveBeenCalledTimes(called)
  })

  it('leave alone what has its own answer', async () => {
    render(<Page />)
    screen.getByRole('button', { name: 'Own keys' }).focus()
    await userEvent.keyboard(presses.undo)
    expect(undo).not.toHaveBeenCalled()
  })

  it('apply in dialogs of a page too', async () => {
    render(<Page />)
    screen.getByRole('button', { name: 'In a dialog' }).focus()
    await userEvent.keyboard(presses.undo)
    expect(undo).toHaveBeenCalledTimes(1)
  })
})

describe('keys of undo and redo with a part', () => {
  it.each([
    ['Number of the part', 1],
    ['Name', 0],
    ['Slider', 1],
    ['In a dialog', 0],
  ])('take what its own fields leave, and stay out of dialogs around others: %s', async (name, called) => {
    render(<Page inPart />)
    const element = screen.queryByLabelText(name) ?? screen.getByText(name)
    element.focus()
    await userEvent.keyboard(presses.redo)
    expect(redo).toHaveBeenCalledTimes(called)
  })
})
