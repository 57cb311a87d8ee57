import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { SaveTraffic } from '@/components/results/results-view'
import { Toaster } from '@/components/ui/toaster'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import type { InferenceInput } from '@/lib/contract/inference'
import { answerWith } from '@/tests/support/answer-with'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { pretendLayout } from '@/tests/support/pretend-layout'

const traffic = { iso3_0: 0, iso3_1: 0, iso3_2: 0, iso3_3: 0, iso3_4: 0, iso3_5: 0 }
const original: InferenceInput = {
  capacity: 300,
  connectors: 2,
  'Connector Config': '2x150 kW',
  iso3_total: 0,
  ...traffic,
  population_in_1km: 0,
  population_in_2km: 0,
  population_in_5km: 0,
  population_in_10km: 0,
}
const record = evaluationRecord({
  name: 'A',
  date: '01.02.2026',
  type: 'U',
  map: 'http://localhost/api/evals/files/0001_dc/map?customer=c7',
  customer: 'Rhine Valley',
  version: 2,
})
const me = (internal_user: boolean) => ({
  data: { main_site: '', internal_user, can_submit: true, customer: { id: 'c1', name: 'House' } },
})

beforeAll(() => pretendLayout())

/** Raises one class of traffic; `answer` is the service's to the update. */
function show({ isStaff, answer }: { isStaff: boolean; answer: { status?: number; body: unknown } }) {
  const sent: unknown[] = []
  answerWith((url, init) => {
    if (url.includes('/auth/session'))
      return { body: { user: { email: 'a@example.com', given_name: 'A', family_name: 'B' } } }
    if (url.includes('/api/me')) return { body: me(isStaff) }
    if (url.includes('/evals/runs/')) return { body: record }
    if (url !== '/api/evals/update_traffic') return { status: 404, body: {} }
    sent.push(JSON.parse(String(init?.body)))
    return answer
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SaveTraffic
        location={{ name: 'Lindaplatz', id: '12', evalId: '0001_dc' }}
        original={original}
        input={{ ...original, iso3_2: 900, iso3_total: 900 }}
      />
      <Toaster />
    </SWRConfig>,
  )
  const { result } = renderHook(useInternalMode)
  act(() => result.current.setOn(true))
  return { user: userEvent.setup(), sent }
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save traffic' })

test('saves traffic edited by staff under the address of the record’s map', async () => {
  const { user, sent } = show({ isStaff: true, answer: { body: { success: true } } })
  await waitFor(() => expect(button().disabled).toBe(false))
  await user.click(await waitFor(() => button()))
  expect(await screen.findByText('Location Traffic updated successfully')).toBeTruthy()
  expect(sent).toEqual([{ location_id: '12', url: record.map, new_traffic: { ...traffic, iso3_2: 900 } }])
})

test('shows a refusal in the service’s words', async () => {
  const answer = { status: 409, body: { detail: { message: ['Still in progress'] } } }
  const { user } = show({ isStaff: true, answer })
  await waitFor(() => expect(button().disabled).toBe(false))
  await user.click(await waitFor(() => button()))
  expect(await screen.findByText('Still in progress.')).toBeTruthy()
})

test('hides the button from others', async () => {
  show({ isStaff: false, answer: { body: {} } })
  await act(async () => undefined)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save traffic' })).toBeNull())
})
