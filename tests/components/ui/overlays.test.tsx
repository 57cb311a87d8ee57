import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Menu } from '@/components/ui/menu/menu'
import { notify } from '@/components/ui/notify'
import { Toaster } from '@/components/ui/toaster'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

function Replace() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Replace Locations Dataset?"
        description="This will overwrite the current dataset."
        actions={
          <>
            <Button tone="ghost" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onClick={() => setOpen(false)}>Replace</Button>
          </>
        }
      />
    </>
  )
}

test('names and describes a dialog, focuses the safe answer and restores focus', async () => {
  render(<Replace />)
  const opener = await screen.findByRole('button', { name: 'Open' })
  await userEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Replace Locations Dataset?' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This will overwrite the current dataset.',
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('keeps a non-dismissible dialog open on Escape, without a cross', async () => {
  render(<Dialog open onOpenChange={() => undefined} title="Saving" dismissible={false} />)
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Saving' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull())
})

test.each([
  ['stays open', true],
  ['closes', false],
])('%s on a press or focus beside the dialog: a form %s', async (_, isForm) => {
  const closed = jest.fn()
  render(
    <>
      <Button>Beside</Button>
      <Dialog open onOpenChange={closed} title="Merge" isForm={isForm}>
        <input aria-label="Name" />
      </Dialog>
    </>,
  )
  // Radix listens to the document a moment after opening.
  await act(async () => new Promise((listening) => setTimeout(listening)))
  const beside = await screen.findByRole('button', { name: 'Beside', hidden: true })
  fireEvent.pointerDown(beside)
  fireEvent.click(beside)
  expect(closed).toHaveBeenCalledTimes(isForm ? 0 : 1)
  closed.mockClear()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledTimes(1)
})

test('opens a menu by keyboard, follows links and runs actions', async () => {
  let removed = 0
  render(
    <Menu
      trigger={<Button>More</Button>}
      items={[
        { key: 'results', label: 'Results', href: '/results' },
        { kind: 'separator', key: 'line' },
        { key: 'remove', label: 'Remove', danger: true, onSelect: () => removed++ },
      ]}
    />,
  )
  screen.getByRole('button', { name: 'More' }).focus()
  await userEvent.keyboard('{Enter}')
  const first = await screen.findByRole('menuitem', { name: 'Results' })
  expect(first.getAttribute('href')).toBe('/results')
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.keyboard('{End}{Enter}')
  expect(removed).toBe(1)
})

test('opens a menu by a press repeatedly, and returns focus on closing', async () => {
  render(
    <Menu trigger={<Button>More</Button>} items={[{ key: 'results', label: 'Results', href: '/results' }]} />,
  )
  for (const _ of ['first', 'again']) {
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: 'Results' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
  }
})

test('keeps an error until dismissed and offers a retry', async () => {
  let retries = 0
  render(<Toaster />)
  notify.error('Failed to fetch locations for the current view', {
    label: 'Retry',
    onPress: () => retries++,
  })
  expect(await screen.findByText('Failed to fetch locations for the current view')).toBeTruthy()
  await screen.findByRole('button', { name: 'Dismiss' })
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(retries).toBe(1)
  await waitFor(() => expect(screen.queryByText('Failed to fetch locations for the current view')).toBeNull())
})

test('shows a repeated notice once, in a live region', async () => {
  render(<Toaster />)
  notify.success('Evaluation submitted successfully.')
  notify.success('Evaluation submitted successfully.')
  expect(await screen.findAllByText('Evaluation submitted successfully.')).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('region').getAttribute('aria-live')).toBe('polite'))
})
