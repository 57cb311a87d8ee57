import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { Notices } from '@/components/ui/notices'
import { VersionScreen } from '@/components/version/version-screen'
import { answerWith } from '@/tests/support/answer-with'

const answer = { git_hash: 'fedcba9876543210', version: '2.0.1', built_at: '2026-11-20T10:00:00Z' }

async function visit(appVersion: string) {
  const person = userEvent.setup()
  answerWith(() => ({ body: answer }))
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <VersionScreen appVersion={appVersion} />
        <Notices />
      </SWRConfig>,
    )
  })
  return person
}

test('shows both versions, and names the copied one', async () => {
  const person = await visit('1.4.0 (0123456789ab)')
  await screen.findByText('2.0.1 (fedcba987654)')
  await person.click(await screen.findByRole('button', { name: 'Copy Web App Version' }))
  await screen.findByText('Web App Version copied to clipboard')
  expect(await navigator.clipboard.readText()).toBe('1.4.0 (0123456789ab)')
  await person.click(await screen.findByRole('button', { name: 'Copy API Version' }))
  await screen.findByText('API Version copied to clipboard')
  expect(await navigator.clipboard.readText()).toBe('2.0.1 (fedcba987654)')
})

test('shows a notice when copying is refused', async () => {
  const person = await visit('1.4.0')
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await person.click(await screen.findByRole('button', { name: 'Copy Web App Version' }))
  await screen.findByText(/Web App Version could not be copied/)
})
