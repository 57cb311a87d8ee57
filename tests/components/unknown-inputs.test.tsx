import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ParameterPanel } from '@/components/results/parameter-panel'
import { useParameters } from '@/components/results/use-parameters'
import { ComparedRows } from '@/components/site-figures/compared-rows'
import type { InferenceInput } from '@/lib/contract/inference'
import { comparedFigures } from '@/lib/domain/estimate/compared-figures'
import { answerWith } from '@/tests/support/answer-with'
import { inferenceInput } from '@/tests/support/inference-input'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())
beforeEach(() => {
  sessionStorage.clear()
  answerWith(() => ({ body: {} }))
})

const original: InferenceInput = {
  ...inferenceInput(),
  population_in_1km: null,
  population_in_2km: null,
  population_in_5km: null,
  population_in_10km: null,
}

function Harness({ onInput }: { onInput: (input: InferenceInput) => void }) {
  const parameters = useParameters({ name: 'Lindaplatz' }, original)
  onInput(parameters.input)
  return <ParameterPanel parameters={parameters} marked={parameters} canReset={parameters.isChanged} />
}

async function openPeople() {
  const seen: InferenceInput[] = []
  const user = userEvent.setup()
  render(<Harness onInput={(input) => seen.push(input)} />)
  const group = await screen.findByRole('button', { name: /Population/ })
  await user.click(group)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Within 1 km' })
  return { user, group, field, latest: () => seen.at(-1) }
}

describe('people that no source knows', () => {
  test('are a dash among the inputs, left to the model', async () => {
    const { user, group, field } = await openPeople()
    expect(group.textContent).toMatch(/–people/)
    expect(field.value).toBe('–')
    await user.click(field)
    expect(await screen.findByText(/^Unknown here: the model applies its own rule/)).toBeTruthy()
  })

  test('can be filled in, and become unknown again', async () => {
    const { user, field, latest } = await openPeople()
    await user.clear(field)
    await user.type(field, '500')
    await waitFor(() => expect(latest()?.population_in_1km).toBe(500))
    await user.click(await screen.findByRole('button', { name: 'Restore Within 1 km to unknown' }))
    await waitFor(() => expect(latest()?.population_in_1km).toBeNull())
    expect(field.value).toBe('–')
  })

  test('stay unknown when the dash is deleted', async () => {
    const { user, field, latest } = await openPeople()
    await user.clear(field)
    await user.tab()
    await waitFor(() => expect(field.value).toBe('–'))
    expect(latest()?.population_in_1km).toBeNull()
  })

  test('are a dash among the factors', async () => {
    const figures = comparedFigures(original)
    render(
      <dl>
        <ComparedRows figures={figures} categories={undefined} isCompared={false} />
      </dl>,
    )
    const row = (await screen.findByText('People, 1 km')).closest('div')
    expect(row?.querySelector('dd')?.textContent).toBe('–')
    expect(figures).not.toHaveProperty('population_in_1km')
  })
})
