import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { NotFound } from '@/components/records/record/not-found'
import { useRecords } from '@/lib/client/records/use-records'
import { GuestProvider } from '@/lib/client/session/guest'
import { answerWith } from '@/tests/support/answer-with'
import { evaluationRecord } from '@/tests/support/evaluation-record'

let isOn = true
jest.mock('@/lib/client/session/internal-mode', () => ({
  useInternalMode: () => ({ isInternalUser: isOn, isOn, isPending: false }),
}))
jest.mock('next/navigation', () => ({
  usePathname: () => '/evaluations/0007_dc',
  useSearchParams: () => new URLSearchParams(),
}))

const user = { email: 'staff@example.li', given_name: 'A', family_name: 'B' }
const customer = { id: 'c1', name: 'Rhine Valley' }
const me = { main_site: '', internal_user: true, can_submit: true, role: 'staff', customer }
const deleted = {
  evalId: '0007_dc',
  name: 'Malbun',
  date: '14.11.2026',
  deleted_at: '2026-11-24T12:00:00Z',
  until: '2026-12-24T12:00:00Z',
}
const totals = { evaluations: 1, locations: 0, inProgress: 0, analyses: 0 }

function Listed() {
  const { data } = useRecords()
  return <p>{data?.runs.map(({ name }) => `${name} is listed`).join()}</p>
}

function open(evalId: string) {
  const restored: unknown[] = []
  const asked: string[] = []
  answerWith((url, init) => {
    asked.push(url)
    if (url.includes('/auth/session')) return { body: { user } }
    if (url.includes('/api/me')) return { body: { data: me } }
    if (url.includes('/account/accounts')) return { body: { 'Rhine Valley': 'c1' } }
    if (url.includes('/evals/deleted')) return { body: { records: [deleted] } }
    if (url.includes('/evals/restore')) {
      restored.push(JSON.parse(String(init.body)))
      return { body: { records: 1 } }
    }
    const runs = restored.length > 0 ? [evaluationRecord({ evalId: '0007_dc', name: 'Malbun' })] : []
    return { body: { name: 'A', header: 'A', user_type: 'registered', runs, next: null, grids: [], totals } }
  })
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <GuestProvider isGuest={false}>
        <NotFound evalId={evalId} backTo="/evaluations" retry={() => undefined} isRetrying={false} />
        <Listed />
      </GuestProvider>
    </SWRConfig>,
  )
  return { restored, asked }
}

afterEach(() => {
  isOn = true
})

test('offers staff to restore a deleted record on its page', async () => {
  const { restored } = open('0007_dc')
  expect(await screen.findByText('“Malbun” was deleted.')).toBeTruthy()
  await screen.findByText('Deleted 24 Nov 2026. It can be restored until 24 Dec 2026.')
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Malbun is listed')).toBeTruthy()
  expect(restored).toEqual([{ customer: 'c1', eval_ids: ['0007_dc'] }])
})

test('says of a record that there never was what it says to readers, who are not asked for deleted ones', async () => {
  open('0009_dc')
  expect(await screen.findByText('Evaluation record not found!')).toBeTruthy()
  isOn = false
  const { asked } = open('0007_dc')
  expect(await screen.findAllByText('Evaluation record not found!')).toHaveLength(2)
  expect(asked.filter((url) => url.includes('/evals/deleted'))).toEqual([])
})
