import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import { SharedResult } from '@/components/results/shared-result'
import { SharedViewProvider } from '@/lib/client/sharing/shared-view'
import type { InferenceInput } from '@/lib/contract/inference'
import type { ResultMoney } from '@/lib/contract/result'
import { withConnectorConfig } from '@/lib/domain/estimate/inference-input'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import { answerWith } from '@/tests/support/answer-with'
import { inferenceInput } from '@/tests/support/inference-input'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())

const input = inferenceInput({ country: 'liechtenstein' })
const four = withConnectorConfig(input, '4x300 kW')
const moneyOf = (station: InferenceInput) => defaultMoney(station, 'liechtenstein').money
const money: ResultMoney = {
  currency: 'CHF',
  active: 1,
  scenarios: [
    { name: 'As measured', input, money: moneyOf(input) },
    { name: 'Four bays', input: four, money: { ...moneyOf(four), tariff: 0.8 } },
  ],
}

function open(shared: ResultMoney | undefined) {
  const shap = { base_values: 100, values: [300], feature_names: ['Traffic'], assumed: [true] }
  answerWith((_, { body }) => {
    const [{ connectors }] = JSON.parse(String(body))
    const band = { low: 50 * connectors, high: 600 * connectors }
    const shown = { utilization: 200 * connectors, band, detailed_shap: shap, agg_shap: shap }
    return { body: { ...shown, model: { name: 'test', version: '1', note: '' } } }
  })
  const parameters = {
    location: { name: 'Corner' },
    input: shared ? four : input,
    ...(shared && { money: shared }),
  }
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SharedViewProvider
        token="t"
        shared={{ kind: 'result', expires_at: '2026-12-24T12:00:00Z', parameters }}
      >
        <NuqsTestingAdapter>
          <SharedResult />
        </NuqsTestingAdapter>
      </SharedViewProvider>
    </SWRConfig>,
  )
}

const row = (title: string) => screen.getByText(title).closest('tr')?.textContent

it('shows a reader the money that its owner included, and switches between scenarios', async () => {
  open(money)
  expect(await screen.findByText(/^Four bays over 12 years at 7/)).toBeTruthy()
  // 400 and 800 kWh a day at 0.65 and 0.80 CHF with 8.1 % of VAT.
  await waitFor(() => expect(row('Revenue, CHF a year')).toMatch(/87\.8k.*216k/))
  await screen.findByText('0.80 CHF/kWh')
  await userEvent.click(await screen.findByText('As measured', { selector: 'button' }))
  await screen.findByText('0.65 CHF/kWh')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

it('hides the money that its owner withheld', async () => {
  open(undefined)
  expect((await screen.findByTestId('utilization')).textContent).toBe('400')
  for (const text of [/NPV/, /CHF/, /breaks even/i]) expect(screen.queryByText(text)).toBeNull()
})

it('shows no change of the estimate when only money differs', async () => {
  const [measured] = money.scenarios
  if (!measured) throw new Error('There is no scenario.')
  const dearer = { ...measured, name: 'Dearer', money: { ...measured.money, tariff: 0.8 } }
  open({ ...money, scenarios: [measured, dearer] })
  expect(await screen.findByText(/^Dearer over 12 years/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/with your changes/)).toBeNull())
})
