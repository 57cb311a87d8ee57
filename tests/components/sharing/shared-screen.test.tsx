import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import { SharedScreen } from '@/components/sharing/shared-screen'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { answerWith } from '@/tests/support/answer-with'
import { inferenceInput } from '@/tests/support/inference-input'

const input = inferenceInput()
const result = {
  kind: 'result',
  expires_at: '2026-12-24T12:00:00Z',
  parameters: { location: { name: 'Corner' }, input },
}

const Shown = () => <p>Shown by {useSharedView()?.token}</p>

function open(answer: { status?: number; body: unknown }, session: object = {}) {
  answerWith((url) => (url.includes('/auth/session') ? { body: session } : answer))
  render(
    <NuqsTestingAdapter>
      <SWRConfig value={{ provider: () => new Map() }}>
        <SharedScreen token="t" record={<p>A record</p>} result={<Shown />} plan={<p>A plan</p>} />
      </SWRConfig>
    </NuqsTestingAdapter>,
  )
}

it('shows what the link opens, and until when', async () => {
  open({ body: result })
  expect(await screen.findByText('Shown by t')).toBeTruthy()
  await screen.findByText('Shared with you: read-only, until 24 Dec 2026.')
  await waitFor(() => expect(screen.queryByText('A record')).toBeNull())
})

it.each([
  ['offers readers without a session a sign-in that does not pass on the link', {}, ['/auth?ref=%2Fhome']],
  [
    'offers signed-in readers none',
    { user: { email: 'a@example.li', given_name: 'A', family_name: 'B' } },
    [],
  ],
])('%s', async (_, session, hrefs) => {
  open({ body: result }, session)
  await screen.findByText('Shown by t')
  const links = () => screen.queryAllByRole('link', { name: 'Sign In' })
  await act(async () => undefined)
  await waitFor(() => expect(links().map((link) => link.getAttribute('href'))).toEqual(hrefs))
})

const record = {
  kind: 'record',
  expires_at: '2026-12-24T12:00:00Z',
  shared_by: 'Rhine Valley',
  name: 'First look',
  date: '01.11.2026',
  powerType: 'DC',
  type: 'Utilization estimation',
  problems: [],
  files: ['excel', 'scorecard'],
  map: { configuration: {}, datasets: [], config: {} },
}

it('shows a record, who shared it, and its PDF', async () => {
  open({ body: record })
  expect(await screen.findByText('A record')).toBeTruthy()
  await screen.findByText('Shared by Rhine Valley: read-only, until 24 Dec 2026.')
  await userEvent.click(await screen.findByRole('button', { name: 'Scorecard PDF' }))
  await screen.findByRole('dialog', { name: 'First look' })
  await waitFor(() => expect(screen.queryByText('Shown by t')).toBeNull())
})

it('says what to do about a link that opens nothing', async () => {
  open({ status: 404, body: { detail: 'This link does not work.' } })
  expect(await screen.findByText('This link does not work')).toBeTruthy()
  await screen.findByText('It may have ended or been revoked. Ask its sender for a new one.')
})
