import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { ResultsView } from '@/components/results/results-view'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import { parseResultsQuery } from '@/lib/domain/estimate/inference-input'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())
beforeEach(() => sessionStorage.clear())

const address = 'location_name=Lindaplatz&country=liechtenstein&iso3_total=0&Connector Config=2x150 kW'

function predict({ connectors }: InferenceInput): Prediction {
  const utilization = 200 * connectors
  const shap = { base_values: 100, values: [utilization - 100], feature_names: ['Traffic'], assumed: [true] }
  return {
    utilization,
    band: { low: utilization / 4, high: utilization * 3 },
    detailed_shap: shap,
    agg_shap: shap,
    model: { name: 'test', version: '1', note: 'Not calibrated.' },
  }
}

async function open() {
  const results = parseResultsQuery(new URLSearchParams(address))
  if (results.step !== 'ready') throw new Error('The address has no results.')
  answerWith((url, init) => ({
    body: url === '/api/infer' ? predict((JSON.parse(String(init.body)) as [InferenceInput])[0]) : {},
  }))
  const { unmount } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ResultsView location={results.location} original={results.input} />
    </SWRConfig>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByText('Money'))
  return { user, close: unmount }
}

// By label and text: looking up roles in a screen of this size takes seconds.
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })
const row = (title: string) => screen.getByText(title).closest('tr')?.textContent
const press = (label: string) => screen.findByLabelText(label, { selector: 'button' })

async function type(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(await field(name))
  await user.type(await field(name), `${text}{Enter}`)
}

test('shows what the estimate is worth and what that depends on', async () => {
  const { user } = await open()
  await waitFor(() => expect(row('Sessions a day')).toBe('Sessions a day18.74.7–56.1'))
  // 400 kWh a day at 0.65 CHF with 8.1 % of VAT.
  await waitFor(() => expect(row('Revenue, CHF a year')).toBe('Revenue, CHF a year87.8k21.9k–263k'))
  await waitFor(() => expect(row('Payback, years')).toMatch(/–never$/))
  await waitFor(() => expect(screen.queryByText('IRR, a year')).toBeNull())
  await user.click(await screen.findByText('Margin, IRR and cost per kWh'))
  await waitFor(() => expect(row('IRR, a year')).toMatch(/^IRR, a year\d.*%−.* to .*%$/))
  const drivers = screen.getByText('What drives the NPV').closest('section')
  const items = [...(drivers?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
  expect(items[1]).toMatch(/^Estimate 80.% band−.* to /)
  expect(items.at(-1)).toMatch(/^As measured/)
})

test('treats typed money as a change that can be undone', async () => {
  const { user } = await open()
  await screen.findByText('11 assumed')
  await user.click(await field('VAT'))
  await screen.findByText(/^Standard rate, that of Switzerland by treaty, 2024\./)
  await user.click(await field('Energy price'))
  await screen.findByText(/^Swiss price, none found for Liechtenstein: ElCom, median of households/)
  await waitFor(() => expect(screen.getByText('Source').getAttribute('href')).toMatch(/^https:/))
  await type(user, 'Tariff', '0.80')
  await waitFor(() =>
    expect(screen.getByText('Your changes', { selector: 'button' }).closest('th')?.textContent).toMatch(
      /tariff$/,
    ),
  )
  await waitFor(() => expect(row('Revenue, CHF a year')).toContain('108k'))
  await screen.findByText('10 assumed')
  await user.click(await press('Undo'))
  expect((await field('Tariff')).value).toBe('0.65')
  await waitFor(() => expect(screen.queryByText('Your changes')).toBeNull())
  await user.click(await press('Redo'))
  await user.click(await press('Restore Tariff to 0.65'))
  expect((await field('Tariff')).value).toBe('0.65')
  await type(user, 'Tariff', '0.80')
  await user.click(await screen.findByText('As measured', { selector: 'button' }))
  expect((await field('Tariff')).value).toBe('0.65')
})

test('says why a tariff below the price of energy never pays', async () => {
  const { user } = await open()
  await type(user, 'Tariff', '0.20')
  await screen.findByText(/^Each kWh earns 0\.185 without VAT and costs 0\.277: no number/)
  expect(document.body.textContent).not.toMatch(/NaN|Infinity/)
})

test('derives the capex from the station until it is typed', async () => {
  const { user } = await open()
  const config = await screen.findByLabelText('Station configuration')
  expect((await field('Capex')).value).toBe('226,000')
  await user.selectOptions(config, '2x50 kW')
  expect((await field('Capex')).value).toBe('129,000')
  await type(user, 'Capex', '142000')
  await user.selectOptions(config, '2x150 kW')
  expect((await field('Capex')).value).toBe('142,000')
})

test('refuses a value with a reason, and restores typing after a reload', async () => {
  const { user, close } = await open()
  await type(user, 'Lifetime', '0')
  await screen.findByText('Lifetime must be a year or more. 12 still counts.')
  expect((await field('Lifetime')).value).toBe('0')
  await type(user, 'Opening ramp', '40 70 100')
  await user.tab()
  expect((await field('Opening ramp')).value).toBe('40, 70, 100')
  close()
  await open()
  expect((await field('Opening ramp')).value).toBe('40, 70, 100')
  expect((await field('Lifetime')).value).toBe('12')
})

test('keeps typed values for all such sites, shares them with the measured case, and forgets them', async () => {
  localStorage.clear()
  const first = await open()
  const config = await screen.findByLabelText('Station configuration')
  // Its mark names the class that the own values are for.
  const marks = () => [...document.querySelectorAll('span[aria-hidden]')].map((each) => each.textContent)
  expect(marks()).toContain('HPC')
  await first.user.selectOptions(config, '2x50 kW')
  expect(marks()).toContain('DC')
  expect(marks()).not.toContain('HPC')
  await waitFor(() => expect(screen.queryByText(/^Use for all/)).toBeNull())
  await first.user.selectOptions(config, '2x150 kW')
  await type(first.user, 'Tariff', '1')
  await first.user.click(await screen.findByText('Use for all HPC stations in Liechtenstein'))
  expect(await screen.findByText('Forget my values')).toBeDefined()
  first.close()
  sessionStorage.clear()
  const { user } = await open()
  expect((await field('Tariff')).value).toBe('1.00')
  // 400 kWh a day at 1 CHF with 8.1 % of VAT, in the only column.
  await waitFor(() => expect(row('Revenue, CHF a year')).toMatch(/^Revenue, CHF a year135k/))
  await user.click(await field('Tariff'))
  await user.click(await screen.findByText('Use the shipped 0.65'))
  await waitFor(() => expect(row('Revenue, CHF a year')).toMatch(/87\.8k/))
  await user.click(await screen.findByText('Forget my values'))
  await waitFor(() => expect(screen.queryByText('Forget my values')).toBeNull())
})
