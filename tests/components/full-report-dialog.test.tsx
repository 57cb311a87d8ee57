import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import { RecordView } from '@/components/records/record/record-view'
import { ReportResults } from '@/components/results/report-results'
import { SharedViewProvider } from '@/lib/client/sharing/shared-view'
import type { Cell } from '@/lib/contract/dataset'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import type { InferenceInput } from '@/lib/contract/inference'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { answerWith } from '@/tests/support/answer-with'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

jest.mock('@/components/records/map/record-ground', () => ({ RecordGround: () => null }))
jest.mock('@/components/map/country-map', () => ({ CountryMap: () => null }))

const { input, row: evaluated } = evaluatedLocation()
const row = { ...input, ...evaluated, max_power: 150 } as Record<string, Cell>
const field = (name: string) => ({ name, type: 'string' as const })
const map: EvaluationMap = {
  configuration: {},
  config: {},
  datasets: [
    { data: { label: 'Locations', fields: Object.keys(row).map(field), allData: [Object.values(row)] } },
  ],
}
const record = evaluationRecord({ name: 'Schaan' })

/** Every kW sells one kWh a day, so the number reveals which station was predicted. */
const predicted = ({ capacity }: InferenceInput) => {
  const shap = { base_values: 0, values: [capacity], feature_names: ['Traffic'], assumed: [true] }
  const model = { name: 'test', version: '1', note: '' }
  return { utilization: capacity, band: { low: 1, high: 9000 }, detailed_shap: shap, agg_shap: shap, model }
}

async function open(search: string, { isShared = false } = {}) {
  pretendLayout()
  pretendWideWindow()
  sessionStorage.clear()
  answerWith((url, init) =>
    url === '/api/infer' ? { body: predicted(JSON.parse(String(init.body))[0]) } : { status: 404, body: {} },
  )
  const addresses: [string | null, string][] = []
  const onUrlUpdate: OnUrlUpdateFunction = ({ searchParams, options }) =>
    void addresses.push([searchParams.get('report'), options.history])
  const screenOf = <RecordView record={record} map={tablesOf(map)} report={<ReportResults />} />
  const shared = { kind: 'record' as const, name: 'Schaan', date: '', powerType: 'DC' as const, type: '' }
  await act(async () => {
    render(
      <NuqsTestingAdapter searchParams={search} onUrlUpdate={onUrlUpdate} hasMemory>
        <SWRConfig value={{ provider: () => new Map() }}>
          {isShared ? (
            <SharedViewProvider
              token="t"
              shared={{
                ...shared,
                expires_at: '2027-01-01T00:00:00Z',
                shared_by: 'Rhine Valley',
                problems: [],
                files: [],
                map: tablesOf(map),
              }}
            >
              {screenOf}
            </SharedViewProvider>
          ) : (
            screenOf
          )}
        </SWRConfig>
      </NuqsTestingAdapter>,
    )
  })
  return { user: userEvent.setup(), addresses }
}

const dialog = () => screen.findByRole('dialog', { name: 'Full Report' })
const number = (area: HTMLElement) =>
  within(area)
    .findByTestId('utilization')
    .then(({ textContent }) => textContent)

it('opens over the record with the report’s station, and closes by Escape', async () => {
  const { user, addresses } = await open('?id=1-DC')
  const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Configuration' }), '4x300 kW')
  await user.click(await screen.findByRole('button', { name: 'Full Report' }))
  const opened = await dialog()
  expect(await number(opened)).toBe('1,200')
  await waitFor(() => expect(within(opened).queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull())
  expect(addresses).toEqual([['1-DC', 'push']])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(back).toHaveBeenCalledTimes(1))
  back.mockRestore()
})

it('opens from its address, and closes without another history entry', async () => {
  const { user, addresses } = await open('?id=1-DC&report=1-DC&config=2x50%20kW')
  const opened = await dialog()
  expect(await number(opened)).toBe('100')
  await user.click(await within(opened).findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(addresses).toEqual([[null, 'replace']])
  await screen.findByRole('complementary', { name: 'Tiefgarage SAL / Lindaplatz' })
})

it('keeps edits while it is closed', async () => {
  const { user } = await open('?id=1-DC&report=1-DC')
  const station = async () => within(await dialog()).findByRole('combobox', { name: 'Station configuration' })
  await user.selectOptions(await station(), '2x300 kW')
  await waitFor(async () => expect(await number(await dialog())).toBe('600'))
  await user.click(await within(await dialog()).findByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Full Report' }))
  await waitFor(async () => expect(await number(await dialog())).toBe('600'))
  await screen.findByText('Your earlier changes are restored.')
})

it('leaves a field on the first Escape, and undoes what was typed in it', async () => {
  const { user } = await open('?report=1-DC')
  const opened = await dialog()
  await user.click(await within(opened).findByRole('button', { name: /^Traffic/ }))
  const motorways = await within(opened).findByRole<HTMLInputElement>('textbox', { name: 'Motorways' })
  await user.type(motorways, '7{Enter}')
  await within(opened).findByText('1 change')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opened))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(within(opened).queryByText('1 change')).toBeNull())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('reports a location that the record lacks', async () => {
  const { user } = await open('?report=9-DC')
  expect(await screen.findByText('This location is not in the evaluation.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Back to the evaluation' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('offers no changes behind a public link', async () => {
  await open('?report=1-DC', { isShared: true })
  const opened = await dialog()
  expect(await number(opened)).toBe('300')
  await waitFor(() => expect(within(opened).queryByRole('combobox')).toBeNull())
  await waitFor(() => expect(within(opened).queryByRole('textbox')).toBeNull())
})
