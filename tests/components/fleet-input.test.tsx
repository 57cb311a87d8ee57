import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ModelScreen } from '@/components/model/model-screen'
import { ParameterPanel } from '@/components/results/parameter-panel'
import { useParameters } from '@/components/results/use-parameters'
import { fleetSource } from '@/lib/catalogue/fleet'
import type { InferenceInput } from '@/lib/contract/inference'
import { fleetCard } from '@/server/engine/model/projection'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { answerWith } from '@/tests/support/answer-with'
import { inferenceInput } from '@/tests/support/inference-input'
import { pretendLayout } from '@/tests/support/pretend-layout'

const { card } = createRatesAndFactors()

beforeAll(() => pretendLayout())
beforeEach(() => {
  sessionStorage.clear()
  answerWith((url) => ({ body: url === '/api/model' ? card : {} }))
})

interface HarnessProps {
  original: InferenceInput
  onInput: (input: InferenceInput) => void
}

function Harness({ original, onInput }: HarnessProps) {
  const parameters = useParameters({ name: 'Marienplatz' }, original)
  onInput(parameters.input)
  return <ParameterPanel parameters={parameters} marked={parameters} canReset={parameters.isChanged} />
}

async function openFleet(bevs_per_point: number | null) {
  const seen: InferenceInput[] = []
  const user = userEvent.setup()
  const original = inferenceInput({ bevs_per_point })
  render(<Harness original={original} onInput={(input) => seen.push(input)} />)
  const group = await screen.findByRole('button', { name: /EV fleet/ })
  await user.click(group)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Battery-electric cars/ })
  return { user, group, field, latest: () => seen.at(-1) }
}

describe('the EV fleet among the inputs', () => {
  test('has one decimal, its source, and says that its effect is assumed', async () => {
    const { user, group, field } = await openFleet(13.9)
    expect(group.textContent).toContain('13.9')
    expect(field.value).toBe('13.9')
    expect(screen.getByText(/effect is assumed/).textContent).toContain(fleetSource)
    await user.click(field)
    expect(await screen.findByText(/^Twice as much: .*from ×\s0\.6 to ×\s1\.6/)).toBeTruthy()
  })

  test('can be changed and restored', async () => {
    const { user, field, latest } = await openFleet(13.9)
    await user.clear(field)
    await user.type(field, '21.4')
    await waitFor(() => expect(latest()?.bevs_per_point).toBe(21.4))
    expect(await screen.findAllByText('was 13.9')).not.toHaveLength(0)
    await user.click(await screen.findByRole('button', { name: /^Restore Battery.* to 13\.9 cars/ }))
    await waitFor(() => expect(latest()?.bevs_per_point).toBe(13.9))
  })

  test('is a dash where the country has no figure, until one is typed', async () => {
    const { user, group, field, latest } = await openFleet(null)
    expect(group.textContent).toMatch(/–cars per point/)
    expect(field.value).toBe('–')
    expect(screen.getByText(/^No figure for this country: its factor is 1/)).toBeTruthy()
    await user.click(field)
    expect(await screen.findByText(/^Unknown here: the model applies its own rule/)).toBeTruthy()
    await user.clear(field)
    await user.type(field, '8.5')
    await waitFor(() => expect(latest()?.bevs_per_point).toBe(8.5))
  })
})

describe('the EV fleet on the model page', () => {
  const shown = async () => {
    const fleet = fleetCard(card)
    const links = { signIn: '/', manual: '/manual' }
    render(<ModelScreen card={{ ...card, ...(fleet && { fleet }) }} links={links} />)
    return await screen.findByRole('region', { name: 'Coefficients: EV fleet' })
  }

  test('is an assumption with a figure for each country', async () => {
    const coefficients = await shown()
    expect(within(coefficients).getByText('No: an assumption')).toBeTruthy()
    const countries = screen.getByRole('region', { name: 'Battery-electric cars per public charging point' })
    const germany = within(within(countries).getByRole('row', { name: /^Germany/ }))
    for (const text of ['2023', '1,500,000', '108,000', '13.9', '× 1.05']) {
      expect(germany.getByText(text)).toBeTruthy()
    }
    expect(within(countries).queryByRole('row', { name: /Liechtenstein/ })).toBeNull()
    expect(screen.getByText(/country that is not listed has no figure: its factor is 1/)).toBeTruthy()
    expect(screen.getByText(/^Source: IEA, Global EV Outlook 2024 \(CC BY 4\.0\)/)).toBeTruthy()
  })
})
