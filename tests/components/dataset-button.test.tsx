import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { DatasetButton } from '@/components/record-changes/dataset-button'
import { GuestProvider } from '@/lib/client/session/guest'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { answerWith } from '@/tests/support/answer-with'
import { evaluationRecord } from '@/tests/support/evaluation-record'

let mockPath = '/evaluations/0007_dc'

jest.mock('next/navigation', () => ({
  usePathname: () => mockPath,
  useSearchParams: () => new URLSearchParams(),
}))

const record = evaluationRecord({
  evalId: '0007_dc',
  name: 'Malbun',
  type: 'Utilization estimation',
  customer: 'a',
  version: 3,
  map: 'http://localhost/api/evals/files/0007_dc/map',
  locations: 2,
})

function Mode() {
  const { setOn } = useInternalMode()
  return (
    <button type="button" onClick={() => setOn(true)}>
      Internal mode
    </button>
  )
}

async function open(of: Partial<EvaluationRecord> = {}, { isStaff = true, isGuest = false } = {}) {
  mockPath = `${isGuest ? '/demo' : ''}/evaluations/0007_dc`
  answerWith((url) => {
    if (url.includes('/auth/session')) {
      return { body: { user: { email: 'a@example.li', given_name: 'A', family_name: 'B' } } }
    }
    if (url.includes('/api/me')) {
      const role = isStaff ? 'staff' : 'planner'
      const customer = { id: 'a', name: 'A' }
      return { body: { data: { main_site: '', internal_user: isStaff, can_submit: true, role, customer } } }
    }
    return { body: { detail: 'No such map.' }, status: 404 }
  })
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <GuestProvider isGuest={isGuest}>
          <Mode />
          <DatasetButton record={{ ...record, ...of }} />
        </GuestProvider>
      </SWRConfig>,
    )
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Internal mode' }))
}

const offered = () => screen.queryByRole('button', { name: 'Update dataset' })

test('opens the record’s dataset update', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Update dataset' }))
  expect(await screen.findByRole('dialog', { name: 'Update Kepler Dataset' })).toBeTruthy()
  expect(await screen.findByText('No map found to save.')).toBeTruthy()
})

test.each<[string, Partial<EvaluationRecord>, object]>([
  ['a planner', {}, { isStaff: false }],
  ['a guest', {}, { isGuest: true }],
  ['a record without a map', { map: '-' }, {}],
  ['a record whose map is a link', { map: 'https://maps.example/a' }, {}],
  ['a summary', { evalId: '0000_dc' }, {}],
  ['one current of a record of both', { parent: '0007' }, {}],
])('offers %s no update', async (_, of, who) => {
  await open(of, who)
  await waitFor(() => expect(offered()).toBeNull())
})
