import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '@/components/ui/button'
import { Pill } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'

test('keeps a busy button’s label and ignores presses', async () => {
  let presses = 0
  const { rerender } = render(
    <Button busy={false} onClick={() => presses++}>
      Submit
    </Button>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Submit' }))
  rerender(
    <Button busy onClick={() => presses++}>
      Submit
    </Button>,
  )
  const button = await screen.findByRole('button', { name: 'Submit' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  expect(presses).toBe(1)
})

test('submits a form only by its submit button', async () => {
  let submissions = 0
  render(
    <form onSubmit={() => submissions++}>
      <Button>Cancel</Button>
    </form>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(submissions).toBe(0)
})

test('names an icon button, and shows the name as a tooltip on focus', async () => {
  render(<IconButton label="Remove from list" icon={<svg aria-hidden="true" />} />)
  await userEvent.tab()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove from list' })),
  )
  expect((await screen.findByRole('tooltip')).textContent).toBe('Remove from list')
})

test('marks a locked pill, and takes the press that explains it', async () => {
  let presses = 0
  render(
    <Pill locked onClick={() => presses++}>
      Health
    </Pill>,
  )
  await userEvent.click(await screen.findByRole('button', { name: /Health.*locked/ }))
  expect(presses).toBe(1)
})
