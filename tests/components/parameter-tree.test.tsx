import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ParameterPanel } from '@/components/results/parameter-panel'
import { useParameters } from '@/components/results/use-parameters'
import { Toaster } from '@/components/ui/toaster'
import { limits } from '@/lib/config/limits'
import type { InferenceInput } from '@/lib/contract/inference'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())
beforeEach(() => {
  sessionStorage.clear()
  answerWith(() => ({ body: {} }))
})
afterEach(() => void jest.useRealTimers())

const original: InferenceInput = {
  capacity: 300,
  connectors: 2,
  'Connector Config': '2x150 kW',
  iso3_total: 850_800,
  iso3_0: 0,
  iso3_1: 0,
  iso3_2: 612_400,
  iso3_3: 148_900,
  iso3_4: 31_200,
  iso3_5: 58_300,
  population_in_1km: 3906,
  population_in_2km: 9000,
  population_in_5km: 20_000,
  population_in_10km: 68_700,
  poi_retail: 40,
  poi_health: 2,
}

function Harness({ onInput }: { onInput: (input: InferenceInput) => void }) {
  const parameters = useParameters({ name: 'Lindaplatz' }, original)
  onInput(parameters.input)
  return (
    <>
      <ParameterPanel parameters={parameters} marked={parameters} canReset={parameters.isChanged} />
      <Toaster />
    </>
  )
}

function renderPanel() {
  const seen: InferenceInput[] = []
  render(<Harness onInput={(input) => seen.push(input)} />)
  return { user: userEvent.setup(), latest: () => seen[seen.length - 1] }
}

/** Stops the clock while typing, so that the pause does not depend on the machine. */
function renderWithHeldClock() {
  jest.useFakeTimers()
  return { ...renderPanel(), user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) }
}

const open = (name: RegExp) => screen.findByRole('button', { name })

test('keeps groups closed until pressed, and shows their totals', async () => {
  const { user } = renderPanel()
  expect(screen.queryByRole('textbox', { name: 'Motorways' })).toBeNull()
  expect((await open(/Traffic/)).textContent).toMatch(/850,800/)
  expect((await open(/Points of interest/)).textContent).toMatch(/42\s*places in 200 m/)
  await user.click(await open(/Traffic/))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Major roads type 2' }).value).toBe(
      '612,400',
    ),
  )
})

test('says what the field in use does in the estimate', async () => {
  const { card } = createRatesAndFactors()
  answerWith((url) => ({ body: url === '/api/model' ? card : {} }))
  const { user } = renderPanel()
  await user.click(await open(/Traffic/))
  const field = await screen.findByRole('textbox', { name: 'Motorways' })
  await user.clear(field)
  await user.type(field, '3000')
  expect(await screen.findByText(/^This change: \+4.2\s% demand/)).toBeDefined()
  await user.click(await open(/Population/))
  await user.click(await screen.findByRole('textbox', { name: 'Within 5 km' }))
  await screen.findByText('The estimate does not use this figure.')
})

test('applies a typed number after a pause, and updates the total', async () => {
  const { user, latest } = renderWithHeldClock()
  await user.click(await open(/Traffic/))
  const field = await screen.findByRole('textbox', { name: 'Motorways' })
  await user.clear(field)
  await user.type(field, '100,000')
  expect(latest()?.iso3_0).toBe(0)
  act(() => void jest.advanceTimersByTime(limits.inputDebounce))
  expect(latest()).toMatchObject({ iso3_0: 100_000, iso3_total: 950_800 })
  expect((await open(/Traffic/)).textContent).toMatch(/950,800/)
})

test('counts a blank field as 0', async () => {
  const { user, latest } = renderPanel()
  await user.click(await open(/Population/))
  await user.clear(await screen.findByRole('textbox', { name: 'Within 1 km' }))
  await waitFor(() => expect(latest()?.population_in_1km).toBe(0))
})

test.each(['many', '-5', '1e9'])('refuses %s with a notice, keeps it, and changes nothing', async (text) => {
  const { user, latest } = renderPanel()
  await user.click(await open(/Population/))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Within 1 km' })
  await user.tripleClick(field)
  await user.paste(text)
  expect(await screen.findByText('Please enter a valid number')).toBeTruthy()
  await user.tab()
  expect(field.value).toBe(text)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await screen.findByText('Not a number: 3,906 still counts.')
  expect(latest()?.population_in_1km).toBe(3906)
  await user.type(field, '{Escape}')
  expect(field.value).toBe('3,906')
  expect(field.hasAttribute('aria-invalid')).toBe(false)
})

test('edits a grouped number in place', async () => {
  const { user, latest } = renderPanel()
  await user.click(await open(/Traffic/))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Major roads type 2' })
  await user.click(field)
  await user.keyboard('{End}{Backspace}')
  expect(field.value).toBe('61,240')
  await waitFor(() => expect(latest()?.iso3_2).toBe(61_240))
  await waitFor(() => expect(screen.queryByText(/^Not a number/)).toBeNull())
})

test('does not take a pasted decimal comma for thousands', async () => {
  const { user, latest } = renderPanel()
  await user.click(await open(/Population/))
  await user.tripleClick(await screen.findByRole('textbox', { name: 'Within 1 km' }))
  await user.paste('12,34')
  expect(await screen.findByText('Not a number: 3,906 still counts.')).toBeTruthy()
  expect(latest()?.population_in_1km).toBe(3906)
})

test('keeps typed values even if the field disappears at once', async () => {
  const { user, latest } = renderPanel()
  await user.click(await open(/Population/))
  const field = await screen.findByRole('textbox', { name: 'Within 1 km' })
  await user.clear(field)
  await user.type(field, '77')
  fireEvent.click(await open(/Population/))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Within 1 km' })).toBeNull())
  expect(latest()?.population_in_1km).toBe(77)
})

test('shows a changed number’s former value, and restores it', async () => {
  const { user, latest } = renderPanel()
  await user.click(await open(/Population/))
  const field = await screen.findByRole('textbox', { name: 'Within 10 km' })
  await user.clear(field)
  await user.type(field, '70000{Enter}')
  expect((await open(/^Population/)).textContent).toMatch(/was 68,70070,000/)
  await screen.findByText('1 change')
  await user.click(await screen.findByRole('button', { name: 'Restore Within 10 km to 68,700 people' }))
  expect(latest()).toEqual(original)
  await waitFor(() => expect(screen.queryByText(/^was/)).toBeNull())
})

test('undoes typing, then whole edits by Ctrl+Z, and redoes them by Ctrl+Y', async () => {
  const { user, latest } = renderWithHeldClock()
  await user.click(await open(/Population/))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Within 1 km' })
  await user.clear(field)
  await user.type(field, '50{Enter}')
  await user.type(field, '0')
  await user.keyboard('{Control>}z{/Control}')
  expect(field.value).toBe('50')
  expect(latest()?.population_in_1km).toBe(50)
  await user.keyboard('{Control>}z{/Control}')
  expect(latest()?.population_in_1km).toBe(3906)
  expect(field.value).toBe('3,906')
  await user.keyboard('{Control>}y{/Control}')
  expect(latest()?.population_in_1km).toBe(50)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(latest()).toEqual(original)
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true),
  )
})

test('undoes a reset', async () => {
  const { user, latest } = renderPanel()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Station configuration' }), '6x300 kW')
  await user.click(await screen.findByRole('button', { name: 'Reset' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(latest()?.capacity).toBe(1800)
})

test('moves a slider by arrow keys, and applies its value', async () => {
  const { user, latest } = renderPanel()
  await user.click(await open(/Points of interest/))
  await user.click(await screen.findByRole('textbox', { name: 'Retail' }))
  const thumb = await screen.findByRole('slider', { name: 'Retail' })
  thumb.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(latest()?.poi_retail).toBe(42)
})

test('changes the capacity by configuration, and discards every edit on reset', async () => {
  const { user, latest } = renderPanel()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Station configuration' }), '6x300 kW')
  expect(latest()).toMatchObject({ capacity: 1800, connectors: 6 })
  await user.click(await screen.findByRole('button', { name: 'Reset' }))
  expect(latest()).toEqual(original)
})
