import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import { RecordView } from '@/components/records/record/record-view'
import { Toaster } from '@/components/ui/toaster'
import { useConfigurationDrafts } from '@/lib/client/drafts/configuration-drafts'
import { GuestProvider } from '@/lib/client/session/guest'
import type { Cell } from '@/lib/contract/dataset'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { answerWith } from './answer-with'
import { evaluatedLocation } from './evaluated-location'

const row = { ...evaluatedLocation().row, city: 'Schaan', capacity: 40 }
const fields = Object.entries(row).map(([name, cell]) => ({
  name,
  type: typeof cell === 'number' ? ('real' as const) : ('string' as const),
}))
const map = (configuration: Record<string, unknown>) => ({
  configuration,
  config: {},
  datasets: [
    {
      data: {
        label: 'Locations',
        fields,
        allData: [fields.map(({ name }) => (row as Record<string, Cell>)[name] ?? null)],
      },
    },
    { data: { label: 'Lots', fields: [{ name: 'site', type: 'string' as const }], allData: [['1']] } },
  ],
})
const record = evaluationRecord({
  type: 'Utilization estimation',
  map: 'http://localhost/api/evals/files/0001_dc/map',
})
/** What the service has stored since the page was opened. */
export const newest: { record: Partial<EvaluationRecord> } = { record: {} }
const user = { email: 'staff@example.li', given_name: 'A', family_name: 'B' }
const customer = { id: 'c1', name: 'Rhine Valley' }
const me = { data: { main_site: '', internal_user: true, can_submit: true, role: 'staff', customer } }

const stored = {
  note: 'kept',
  fields: [
    { id: 'city', displayTitle: 'Place', colour: 'red' },
    { id: 'line', template: '{{town}} has {{spaces}} spaces' },
  ],
}

export async function openRecord(configuration: Record<string, unknown> = stored, address = '') {
  answerWith((url) => {
    if (url.includes('/auth/session')) return { body: { user } }
    if (url.includes('/api/me')) return { body: me }
    if (url.includes('/account/accounts')) return { body: { 'Rhine Valley': 'c1' } }
    if (url.includes('/evals/files/')) return { body: map(configuration) }
    if (url.includes('/evals/runs/0001_dc')) return { body: { ...record, ...newest.record } }
    return { body: {} }
  })
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <NuqsTestingAdapter hasMemory searchParams={address}>
          <GuestProvider isGuest={false}>
            <RecordView record={record} map={tablesOf(map(configuration))} report={null} />
            <Toaster />
          </GuestProvider>
        </NuqsTestingAdapter>
      </SWRConfig>,
    )
  })
}

export async function openEditor(configuration?: Record<string, unknown>, address?: string) {
  await openRecord(configuration, address)
  const hands = userEvent.setup()
  await hands.click(await screen.findByRole('button', { name: 'Configuration' }))
  return hands
}

export const editor = () => screen.findByRole('complementary', { name: 'Configuration' })
export const rowText = () => screen.getByRole('list', { name: 'Locations' }).textContent
export const drafts = () => useConfigurationDrafts.getState().drafts
