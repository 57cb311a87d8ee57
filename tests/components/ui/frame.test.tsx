import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Frame } from '@/components/ui/frame'
import { FrameDialog } from '@/components/ui/frame-dialog'
import { settled } from '@/tests/support/settled'

const frame = (src: string) => (
  <Frame title="Form" src={src} failure="The form could not be loaded." loading={<p>Soon</p>} />
)

describe('a frame', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  test('shows the placeholder until its page has loaded', () => {
    render(frame('https://forms.test/1'))
    expect(screen.getByText('Soon')).toBeTruthy()
    fireEvent.load(screen.getByTitle('Form'))
    expect(screen.queryByText('Soon')).toBeNull()
    act(() => void jest.advanceTimersByTime(60_000))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('reports a page that fails to load, and retries', () => {
    render(frame('https://forms.test/1'))
    act(() => void jest.advanceTimersByTime(15_000))
    expect(screen.getByRole('alert').textContent).toContain('The form could not be loaded.')
    expect(screen.queryByTitle('Form')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(screen.getByTitle('Form')).toBeTruthy()
  })

  test('recognises the browser’s own error page', () => {
    render(frame('/form'))
    const element = screen.getByTitle('Form')
    Object.defineProperty(element, 'contentDocument', { value: null })
    fireEvent.load(element)
    expect(screen.getByRole('alert')).toBeTruthy()
  })
})

describe('a dialog with a frame', () => {
  function Opener({ closesOutside }: { closesOutside: boolean }) {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <FrameDialog
          title="Form"
          size="form"
          open={isOpen}
          onOpenChange={setOpen}
          closesOutside={closesOutside}
        >
          <p>Inside</p>
        </FrameDialog>
      </>
    )
  }

  /** Opens the dialog and presses outside, once Radix listens for that. */
  async function pressOutside(closesOutside: boolean) {
    render(<Opener closesOutside={closesOutside} />)
    const opener = await screen.findByRole('button', { name: 'Open' })
    opener.focus()
    fireEvent.click(opener)
    await act(settled)
    fireEvent.pointerDown(document.body)
    fireEvent.click(document.body)
    return opener
  }

  test('closes on a press outside and restores focus', async () => {
    const opener = await pressOutside(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  test('can ignore a press outside, and closes by Escape and by its button', async () => {
    await pressOutside(false)
    await screen.findByRole('dialog', { name: 'Form' })
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
