import { render, screen, waitFor } from '@testing-library/react'
import { useSearchParams } from 'next/navigation'
import { SWRConfig } from 'swr'
import { ResultsScreen } from '@/components/results/results-screen'
import type { InferenceInput } from '@/lib/contract/inference'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

jest.mock('next/navigation', () => ({
  ...jest.requireActual('next/navigation'),
  useSearchParams: jest.fn(),
}))

beforeAll(() => pretendLayout())
beforeEach(() => sessionStorage.clear())

const traffic = { iso3_0: 0, iso3_1: 120, iso3_2: 0, iso3_3: 30, iso3_4: 0, iso3_5: 7, iso3_total: 157 }
const lat = 47.1667
const lng = 9.50884
const shap = { base_values: 200, values: [31], feature_names: ['Traffic'], assumed: [true] }
const prediction = {
  utilization: 231,
  band: { low: 50, high: 700 },
  detailed_shap: shap,
  agg_shap: shap,
  model: { name: 'test', version: '1', note: 'Not calibrated with local charging data.' },
}

function open(query: string) {
  jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams(query) as never)
  const inputs: InferenceInput[] = []
  answerWith((url, init) => {
    if (url === '/api/infer') {
      inputs.push(...JSON.parse(String(init.body)))
      return { body: prediction }
    }
    if (url.startsWith('/api/geo/reverse')) {
      return {
        body: {
          results: [{ formatted_address: 'Schaan', location: { lat, lng }, country: 'liechtenstein' }],
        },
      }
    }
    if (url === '/api/lookups/aB3dE6gH') return { body: { id: 'aB3dE6gH', inputs: traffic } }
    return { status: 404, body: { detail: 'Nothing is saved under that ID.' } }
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ResultsScreen />
    </SWRConfig>,
  )
  return inputs
}

test('fills the form with an id’s inputs', async () => {
  const inputs = open('id=aB3dE6gH&pop_1km=5')
  expect((await screen.findByTestId('utilization')).textContent).toBe('231')
  expect(inputs[0]).toMatchObject({ ...traffic, population_in_1km: 5 })
  await waitFor(() => expect(screen.queryByText(/so the form is empty/)).toBeNull())
})

test('shows a message and an empty form for an unknown id', async () => {
  const inputs = open('id=zzzzzzzz')
  const sentence = await screen.findByText(/so the form is empty/)
  expect(sentence.textContent).toMatch(/^Nothing is saved under the ID zzzzzzzz/)
  expect(inputs[0]).toMatchObject({ iso3_total: 0, iso3_5: 0, population_in_10km: null })
})

test('reports an address without traffic and without a known id', async () => {
  open('id=7')
  expect(await screen.findByText(/could not be processed/)).toBeTruthy()
})

test.each(['', '&country=LIE'])(
  'takes the country of the coordinates where the address names none that is known: %s',
  async (named) => {
    const inputs = open(`lat=${lat}&lng=${lng}&iso3_total=157${named}`)
    await screen.findByTestId('utilization')
    expect(inputs[0]).toMatchObject({ country: 'liechtenstein' })
  },
)
