import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { TokensScreen } from '@/components/api-access/tokens-screen'
import { answerWith } from '@/tests/support/answer-with'
import { retryPromptly } from '@/tests/support/prompt-retries'

jest.mock('@/lib/client/session/session', () => ({ useSession: () => ({ status: 'signed-in' }) }))

const token = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Report',
  scopes: ['read:sites', 'submit'],
  created_at: '2026-11-01T09:00:00Z',
  expires_at: '2099-11-01T09:00:00Z',
  last_used_at: null,
}

interface Sent {
  method: string
  url: string
  body: unknown
}

function open({ tokens = [token], status = 200 }: { tokens?: object[]; status?: number } = {}): Sent[] {
  const sent: Sent[] = []
  answerWith((url, { method = 'GET', body }) => {
    if (method === 'GET') return { status, body: status < 400 ? { tokens } : { detail: 'Not now.' } }
    sent.push({ method, url, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    if (method === 'DELETE') return { status: 204, body: null }
    return { status: 201, body: { ...token, secret: `kw_${'s'.repeat(43)}` } }
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <TokensScreen />
    </SWRConfig>,
  )
  return sent
}

beforeAll(retryPromptly)

test('lists each token’s rights, end and last use', async () => {
  const expired = { ...token, id: '2', name: 'Old', expires_at: '2020-01-05T09:00:00Z' }
  open({ tokens: [token, { ...expired, last_used_at: '2020-01-04T09:00:00Z' }] })
  const may = await screen.findByRole('list', { name: 'What Report may do' })
  await within(may).findByText('Read sites')
  await screen.findByText('Never used')
  await screen.findByRole('link', { name: 'Try calls, or connect an assistant' })
  await screen.findByText('Expired 5 Jan 2020')
  await screen.findByText('Last used 4 Jan 2020')
})

test('names what is missing before sending', async () => {
  const sent = open({ tokens: [] })
  await userEvent.click(await screen.findByRole('button', { name: 'Make the first token' }))
  await userEvent.clear(await screen.findByLabelText('Last day'))
  await userEvent.click(await screen.findByRole('button', { name: 'Make token' }))
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Enter a name, such as the program that will use the token.',
      'Choose at least one thing that the token may do.',
      'The token must expire within the next 365 days.',
    ]),
  )
  expect(sent).toEqual([])
})

test('shows the secret until dismissed, and never again', async () => {
  const sent = open()
  await userEvent.click(await screen.findByRole('button', { name: 'New token' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Report')
  await userEvent.click(await screen.findByLabelText(/^Submit/))
  await userEvent.click(await screen.findByLabelText(/^Read sites/))
  await userEvent.click(await screen.findByRole('button', { name: 'Make token' }))
  expect(await screen.findByDisplayValue(/^kw_s{43}$/)).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ name: 'Report', scopes: ['read:sites', 'submit'] })
  await userEvent.keyboard('{Escape}')
  await screen.findByDisplayValue(/^kw_/)
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue(/^kw_/)).toBeNull())
})

test('asks before revoking', async () => {
  const sent = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Report' }))
  expect(sent).toEqual([])
  await userEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Revoke' }))
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'DELETE', url: `/api/tokens/${token.id}`, body: undefined }]),
  )
})

test('offers a retry when the list fails to load', async () => {
  open({ status: 503 })
  expect(await screen.findByText('Not now.')).toBeTruthy()
})
