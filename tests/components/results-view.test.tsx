import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { ResultsView } from '@/components/results/results-view'
import { Toaster } from '@/components/ui/toaster'
import { limits } from '@/lib/config/limits'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import { inferenceInput } from '@/tests/support/inference-input'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())
beforeEach(() => sessionStorage.clear())

const original = inferenceInput()

const prediction = (utilization: number): Prediction => {
  const shap = { base_values: 200, values: [utilization - 200], feature_names: ['Traffic'], assumed: [true] }
  return {
    utilization,
    band: { low: 50, high: 700 },
    detailed_shap: shap,
    agg_shap: shap,
    model: { name: 'test', version: '1', note: 'Not calibrated with local charging data.' },
  }
}

interface Ask {
  input: InferenceInput
  signal: AbortSignal | undefined
  answer: (status: number, body: unknown) => Promise<void>
}

/** A server whose every request waits for the test's answer. */
function playServer(): Ask[] {
  const asks: Ask[] = []
  globalThis.fetch = ((url: string, init: RequestInit) =>
    new Promise((resolve, reject) => {
      if (url !== '/api/infer') return
      const signal = init.signal ?? undefined
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      asks.push({
        input: JSON.parse(String(init.body))[0],
        signal,
        answer: (status, body) =>
          act(async () =>
            resolve({
              ok: status < 300,
              status,
              headers: new Headers(),
              json: async () => body,
            } as unknown as Response),
          ),
      })
    })) as unknown as typeof fetch
  return asks
}

function renderResults() {
  const asks = playServer()
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ResultsView location={{ name: 'Äulestrasse' }} original={original} />
      <Toaster />
    </SWRConfig>,
  )
  return { asks, user: userEvent.setup() }
}

async function choose(user: ReturnType<typeof userEvent.setup>, config: string) {
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Station configuration' }), config)
}

test('always shows the number with its unit, band and badge', async () => {
  const { asks } = renderResults()
  expect(screen.getByText('Fetching predictions...')).toBeTruthy()
  await asks[0]?.answer(200, prediction(191))
  const section = await screen.findByRole('region', { name: 'Predicted Utilization' })
  expect(section.textContent).toMatch(/Screening estimate191kWh\/day.*50–700 kWh\/day/)
})

test('requests again after an edit, keeps the old number and aborts the older request', async () => {
  const { asks, user } = renderResults()
  await asks[0]?.answer(200, prediction(191))
  await choose(user, '4x300 kW')
  expect(await screen.findByText('Recalculating')).toBeTruthy()
  await choose(user, '6x300 kW')
  expect(asks.map(({ input }) => input['Connector Config'])).toEqual(['2x150 kW', '4x300 kW', '6x300 kW'])
  expect(asks[1]?.signal?.aborted).toBe(true)
  expect(asks[2]?.signal?.aborted).toBe(false)
  await asks[2]?.answer(200, prediction(900))
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Predicted Utilization' }).textContent).toContain('900'),
  )
  await waitFor(() => expect(screen.queryByText('Recalculating')).toBeNull())
})

test('shows the number before and after an edit, and the former factors', async () => {
  const { asks, user } = renderResults()
  await asks[0]?.answer(200, prediction(191))
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Predicted Utilization' }).textContent).not.toContain(
      'As measured',
    ),
  )
  await choose(user, '4x300 kW')
  await asks[1]?.answer(200, prediction(800))
  const section = await screen.findByRole('region', { name: 'Predicted Utilization' })
  expect(section.textContent).toMatch(/As measured 191, with your changes 800kWh\/day\+609/)
  await waitFor(() =>
    expect(screen.getByRole('row', { name: /^Traffic/ }).textContent).toMatch(/\+600was −9$/),
  )
  expect(asks).toHaveLength(2)
})

test('discards the edits on reset once the recalculation is done', async () => {
  const { asks, user } = renderResults()
  await asks[0]?.answer(200, prediction(191))
  const reset = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' })
  expect(reset().disabled).toBe(true)
  await choose(user, '4x300 kW')
  expect(reset().disabled).toBe(true)
  await asks[1]?.answer(200, prediction(800))
  await user.click(reset())
  await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('2x150 kW'))
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Predicted Utilization' }).textContent).toContain('191'),
  )
})

test('holds derived figures until a typed number is answered, but not for long', async () => {
  const { asks, user } = renderResults()
  await asks[0]?.answer(200, prediction(191))
  await user.click(await screen.findByRole('button', { name: /^Population/ }))
  const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Within 1 km' })
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  try {
    const typist = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    await typist.type(field, '50{Enter}')
    expect([field.value, undo().disabled, asks.length]).toEqual(['050', true, 2])
    await asks[1]?.answer(200, prediction(192))
    await waitFor(() =>
      expect([undo().disabled, screen.queryByText('1 change') !== null]).toEqual([false, true]),
    )
    await typist.type(field, '1{Enter}')
    await waitFor(() => expect(screen.queryByText('was 0')).not.toBeNull())
    await typist.keyboard('{Control>}z{/Control}')
    expect(undo().disabled).toBe(true)
    await typist.type(field, '7{Enter}')
    expect(undo().disabled).toBe(true)
    act(() => jest.advanceTimersByTime(limits.unseenWait))
    await waitFor(() =>
      expect([undo().disabled, screen.queryByText('Recalculating') !== null]).toEqual([false, true]),
    )
  } finally {
    jest.useRealTimers()
  }
})

test('has a separate message for missing probe counts', async () => {
  const { asks } = renderResults()
  await asks[0]?.answer(422, { detail: { message: 'iso3_total is missing', columns: ['iso3_total'] } })
  await screen.findByText(
    'Results for this location could not be processed, please contact our support team.',
  )
  const support = await screen.findByRole('link', { name: 'Contact support' })
  expect(support.getAttribute('href')).toMatch(/^\/support\?tab=report-issue/)
  await screen.findByRole('link', { name: 'My Locations' })
})

test('says that a first prediction failed, with the server’s words below, and retries it', async () => {
  const { asks, user } = renderResults()
  await asks[0]?.answer(502, {})
  await waitFor(() =>
    expect(screen.getByRole('heading').textContent).toBe('Oops! An error occurred. Please reload your page.'),
  )
  await screen.findByText('An error occurred while fetching location results.')
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await asks[1]?.answer(200, prediction(191))
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Predicted Utilization' }).textContent).toContain('191'),
  )
  await screen.findByText(/^SHAP Explanation: how/)
})

test('keeps the last result when a recalculation fails', async () => {
  const { asks, user } = renderResults()
  await asks[0]?.answer(200, prediction(191))
  await choose(user, '4x300 kW')
  await asks[1]?.answer(500, { detail: 'The model is busy.' })
  await screen.findByText('The model is busy.')
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Predicted Utilization' }).textContent).toContain('191'),
  )
})
