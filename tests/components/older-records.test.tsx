import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PropsWithChildren } from 'react'
import { SWRConfig } from 'swr'
import { RecordListing } from '@/components/records/list/record-listing'
import { useOlderRecords, useRecords } from '@/lib/client/records/use-records'
import type { EvaluationRecord, Runs } from '@/lib/contract/evaluation'
import { mergedRecords } from '@/lib/domain/records/record-facts'
import { answerWith } from '@/tests/support/answer-with'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())
afterEach(() => jest.useRealTimers())

const record = (evalId: string, status: EvaluationRecord['status'] = 'Done') =>
  evaluationRecord({ evalId, name: `Record ${evalId}`, status, type: 'Utilization estimation', locations: 8 })

const answer = (next: string | null, ...runs: EvaluationRecord[]): Runs => ({
  name: 'c1',
  header: 'c1',
  user_type: 'registered',
  runs,
  next,
  totals: { evaluations: 9, locations: 9, inProgress: 0, analyses: 0 },
  grids: [],
})

const newest = answer('one', record('0009_dc'))
const parts: Record<string, Runs> = {
  one: answer('two', record('0009_dc'), record('0008_dc', 'In progress')),
  two: answer(null, record('0007_dc')),
}

function FreshCache({ children }: PropsWithChildren) {
  return <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{children}</SWRConfig>
}

function service() {
  const asked: string[] = []
  answerWith((url) => {
    const cursor = new URL(url, 'http://x').searchParams.get('cursor')
    if (cursor === null) return { body: {} }
    asked.push(cursor)
    return { body: parts[cursor] }
  })
  return asked
}

test('loads older records page by page, each shown once', async () => {
  const asked = service()
  const { result } = renderHook(() => useOlderRecords(newest), { wrapper: FreshCache })
  expect([result.current.hasMore, asked]).toEqual([true, []])
  act(() => result.current.more?.())
  await waitFor(() => expect(result.current.answers).toHaveLength(1))
  await waitFor(() => expect(result.current.more).toBeDefined())
  act(() => result.current.more?.())
  await waitFor(() => expect(result.current.answers).toHaveLength(2))
  expect([result.current.hasMore, result.current.more]).toEqual([false, undefined])
  expect(asked).toEqual(['one', 'two'])
  const shown = mergedRecords([newest, ...result.current.answers]).map(({ evalId }) => evalId)
  expect(shown).toEqual(['0009_dc', '0008_dc', '0007_dc'])
})

test('polls only the page with a record in progress', async () => {
  jest.useFakeTimers()
  const asked = service()
  const { result } = renderHook(() => useOlderRecords(newest), { wrapper: FreshCache })
  for (const count of [1, 2]) {
    act(() => result.current.more?.())
    await act(() => jest.advanceTimersByTimeAsync(100))
    expect(result.current.answers).toHaveLength(count)
  }
  asked.length = 0
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(asked.length).toBeGreaterThan(0)
  expect(new Set(asked)).toEqual(new Set(['one']))
})

test('polls the newest records until their summaries are written', async () => {
  jest.useFakeTimers()
  const summary = (locations: number): EvaluationRecord => ({
    ...record('0000_dc'),
    type: 'Summary',
    locations,
  })
  const answers = [
    { ...answer(null, summary(7)), summarising: true },
    { ...answer(null, summary(12)), summarising: false },
  ]
  answerWith((url) => ({ body: url.startsWith('/api/evals/runs') ? (answers.shift() ?? {}) : {} }))
  const { result } = renderHook(() => useRecords(), { wrapper: FreshCache })
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(result.current.data?.runs[0]?.locations).toBe(7)
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect([result.current.data?.runs[0]?.locations, result.current.error]).toEqual([12, undefined])
})

const list = (older: Parameters<typeof RecordListing>[0]['older']) =>
  render(
    <RecordListing
      label="My Locations"
      records={[record('0001_dc')]}
      older={older}
      now={new Date('2026-11-21')}
      hrefOf={() => '#'}
    />,
  )

test('loads older records when the end of the list is seen, and waits', () => {
  const more = jest.fn()
  list({ hasMore: true, more, error: undefined })
  expect(more).toHaveBeenCalled()
  expect(screen.getByRole('status', { name: 'Please wait, loading older evaluations...' })).toBeTruthy()
})

test('retries a failed page only on request', async () => {
  const more = jest.fn()
  list({ hasMore: true, more, error: new Error('x') })
  expect(more).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(more).toHaveBeenCalledTimes(1)
})
