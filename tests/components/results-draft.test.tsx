import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { ResultsView } from '@/components/results/results-view'
import { forgetDrafts } from '@/lib/client/drafts/form-draft'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import { parseResultsQuery } from '@/lib/domain/estimate/inference-input'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())
beforeEach(() => sessionStorage.clear())

const address = 'location_name=Lindaplatz&iso3_total=1200&iso3_2=1200&pop_1km=900&Connector Config=2x150 kW'

/** Every connector sells ten, so the number identifies its input. */
function predict(input: InferenceInput): Prediction {
  const utilization = input.capacity + (input.iso3_2 ?? 0)
  const shap = { base_values: 0, values: [utilization], feature_names: ['Traffic'], assumed: [true] }
  return {
    utilization,
    band: { low: 1, high: 9000 },
    detailed_shap: shap,
    agg_shap: shap,
    model: { name: 'test', version: '1', note: 'Not calibrated with local charging data.' },
  }
}

/** Opens the results of an address, keeping session storage. @returns the requested inputs */
async function open(query = address, refused: (input: InferenceInput) => boolean = () => false) {
  const results = parseResultsQuery(new URLSearchParams(query))
  if (results.step !== 'ready') throw new Error('The address has no results.')
  const asked: InferenceInput[] = []
  answerWith((url, init) => {
    if (url !== '/api/infer') return { body: {} }
    const [input] = JSON.parse(String(init.body)) as [InferenceInput]
    asked.push(input)
    return refused(input) ? { status: 422, body: { detail: 'Too many.' } } : { body: predict(input) }
  })
  const { unmount } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ResultsView location={results.location} original={results.input} />
    </SWRConfig>,
  )
  await screen.findByRole('heading', { name: /Predicted Utilization|Oops!/ })
  return { asked, close: unmount, user: userEvent.setup() }
}

const choose = (user: ReturnType<typeof userEvent.setup>, config: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: 'Station configuration' }), config)
const expectNumber = (shown: string) =>
  waitFor(() => expect(screen.getByTestId('utilization').textContent).toBe(shown))
const note = () => screen.queryByText('Your earlier changes are restored.')

async function typeRoads(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.click(await screen.findByRole('button', { name: /^Traffic/ }))
  const field = await screen.findByRole('textbox', { name: 'Major roads type 2' })
  await user.clear(field)
  await user.type(field, `${text}{Enter}`)
}

test('restores edits after a reload, requests at once, and announces them', async () => {
  const first = await open()
  await waitFor(() => expect(note()).toBeNull())
  await choose(first.user, '4x300 kW')
  await typeRoads(first.user, '5000')
  await expectNumber('6,200')
  await waitFor(() => expect(note()).toBeNull())
  first.close()

  const { asked, user } = await open()
  // The second is the estimate without the edits, for comparison.
  expect(asked.map(({ iso3_2 }) => iso3_2)).toEqual([5000, 1200])
  expect(asked[0]).toMatchObject({ 'Connector Config': '4x300 kW', iso3_2: 5000, iso3_total: 5000 })
  await expectNumber('6,200')
  await waitFor(() => expect(note()).toBeTruthy())
  await user.click(await screen.findByRole('button', { name: 'Start over' }))
  await expectNumber('1,500')
  await waitFor(() => expect(note()).toBeNull())
  expect(sessionStorage).toHaveLength(0)
})

test('discards the edits for good on Reset', async () => {
  const first = await open()
  await choose(first.user, '4x300 kW')
  await expectNumber('2,400')
  await first.user.click(await screen.findByRole('button', { name: 'Reset' }))
  await expectNumber('1,500')
  first.close()
  const { asked } = await open()
  expect(asked[0]).toMatchObject({ 'Connector Config': '2x150 kW' })
  await waitFor(() => expect(note()).toBeNull())
})

test('does not count a value typed back as an edit', async () => {
  const { user } = await open()
  await choose(user, '4x300 kW')
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  await choose(user, '2x150 kW')
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' }).disabled).toBe(true),
  )
})

test('starts another location, or other inputs of the same one, with its own', async () => {
  const first = await open()
  await choose(first.user, '4x300 kW')
  first.close()
  const other = await open(address.replace('Lindaplatz', 'Marktplatz'))
  await waitFor(() => expect(note()).toBeNull())
  other.close()
  const newer = await open(address.replaceAll('1200', '1300'))
  await waitFor(() => expect(note()).toBeNull())
  newer.close()
  // Other parameters of the address do not identify the location.
  await open(`customer=acme&${address}`)
  await waitFor(() => expect(note()).toBeTruthy())
})

test('deletes the edits on sign-out', async () => {
  const first = await open()
  await choose(first.user, '4x300 kW')
  first.close()
  forgetDrafts()
  await open()
  await waitFor(() => expect(note()).toBeNull())
})

test('discards edits that cannot be estimated', async () => {
  const first = await open()
  await choose(first.user, '4x300 kW')
  first.close()
  const isRefused = (input: InferenceInput) => input['Connector Config'] === '4x300 kW'
  const { user } = await open(address, isRefused)
  await user.click(await screen.findByRole('button', { name: 'Start over' }))
  await expectNumber('1,500')
})

test.each([
  ['no JSON', '{'],
  ['values of no kind', '{"iso3_2":-4,"pop":3,"iso3_1":"many","population_in_1km":null}'],
  ['a station of too many connectors', '{"Connector Config":"999x900 kW"}'],
  ['another text', '"2x150 kW"'],
])('ignores a corrupt draft: %s', async (_, text) => {
  const first = await open()
  await choose(first.user, '4x300 kW')
  const [key = ''] = Object.keys(sessionStorage)
  first.close()
  sessionStorage.setItem(key, text)
  const { asked } = await open()
  expect(asked[0]).toMatchObject({ 'Connector Config': '2x150 kW', iso3_1: 0, iso3_2: 1200 })
  await waitFor(() => expect(note()).toBeNull())
})
