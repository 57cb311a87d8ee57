import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { type Cache, SWRConfig } from 'swr'
import { useLimit } from '@/components/scouting/state/use-scouting-store'
import { useSearch } from '@/components/scouting/state/use-search'
import { notify } from '@/components/ui/notify'
import { siteColumns } from '@/lib/catalogue/site-columns'
import type { SiteAnswer } from '@/lib/client/scouting/use-pointers'
import type { PointersRequest, SiteSort } from '@/lib/contract/scout'
import type { Bounds } from '@/lib/geo/mercator'
import { answerWith } from '@/tests/support/answer-with'
import { settled } from '@/tests/support/settled'

const here: Bounds = [9, 47, 10, 48]
const there: Bounds = [9.5, 47, 10.5, 48]
const byCapacity: SiteSort = { field: 'capacity', direction: 'descending' }
const byRestaurants: SiteSort = { field: 'POI restaurants', direction: 'descending' }

const found = (ids: string[], truncated: boolean) => ({
  data: {
    parking_stops: {
      fields: siteColumns.map(({ name, type }) => ({ name, type })),
      all_data: ids.map((id) => siteColumns.map(({ name }) => (name === 'osm_id' ? id : null))),
    },
    diagonal: [
      [47, 9],
      [48, 10],
    ],
    truncated,
  },
})

/** Records requests; `answer` may wait. */
function serve(answer: (request: PointersRequest) => unknown) {
  const asked: PointersRequest[] = []
  answerWith(async (url, init) => {
    if (!url.endsWith('/scout/pointers')) return { body: {} }
    const request = JSON.parse(String(init.body)) as PointersRequest
    asked.push(request)
    const body = await answer(request)
    return body === undefined ? { body: { detail: 'Bad.' }, status: 400 } : { body }
  })
  return asked
}

let cache: Cache = new Map()
beforeEach(() => {
  cache = new Map()
})

const wrapper = ({ children }: PropsWithChildren) => (
  <SWRConfig value={{ provider: () => cache, dedupingInterval: 0 }}>{children}</SWRConfig>
)

const searched = (sort?: SiteSort) =>
  renderHook((wanted: SiteSort | undefined) => useSearch({ camera: undefined, sort: wanted }), {
    wrapper,
    initialProps: sort,
  })

const ids = (answer: SiteAnswer | undefined) => answer?.table.length

describe('a search', () => {
  test('sends the list’s order, and repeats for another order only if the answer was truncated', async () => {
    const asked = serve(({ diagonal }) => found(['1', '2'], diagonal[0][1] === 9))
    const { result, rerender } = searched(byCapacity)
    act(() => result.current.state.run('parking', { bounds: here }))
    await waitFor(() => expect(result.current.state.isTruncated).toBe(true))
    expect(asked.map(({ sort }) => sort)).toEqual([byCapacity])
    rerender(byRestaurants)
    await waitFor(() => expect(asked.map(({ sort }) => sort)).toEqual([byCapacity, byRestaurants]))
    await waitFor(() => expect(result.current.state.isSearching).toBe(false))
    expect(result.current.number).toBe(1)

    act(() => result.current.state.run('parking', { bounds: there }))
    await waitFor(() => expect(result.current.state.isTruncated).toBe(false))
    rerender(byCapacity)
    await act(settled)
    expect(asked).toHaveLength(3)
  })

  test('keeps the results while a newer one runs, which aborts the older', async () => {
    const gates: (() => void)[] = []
    serve(async ({ diagonal }) => {
      await new Promise<void>((resolve) => gates.push(resolve))
      return found(diagonal[0][1] === 9 ? ['1'] : ['1', '2', '3'], false)
    })
    const failures: string[] = []
    jest.spyOn(notify, 'error').mockImplementation((text) => failures.push(text))
    const { result } = searched()
    act(() => result.current.state.run('any', { bounds: here }))
    await waitFor(() => expect(gates).toHaveLength(1))
    act(() => result.current.state.run('any', { bounds: there }))
    await waitFor(() => expect(gates).toHaveLength(2))
    expect(result.current.answer).toBeUndefined()
    act(() => gates[1]?.())
    await waitFor(() => expect(ids(result.current.answer)).toBe(3))
    act(() => gates[0]?.())
    await act(settled)
    expect(ids(result.current.answer)).toBe(3)
    expect(result.current.state).toMatchObject({ isFailed: false, isSearching: false })
    expect(failures).toEqual([])
  })

  test('reports a failure once, keeps the results and can be retried', async () => {
    let isDown = false
    serve(() => (isDown ? undefined : found(['1'], false)))
    const failures: string[] = []
    jest.spyOn(notify, 'error').mockImplementation((text) => failures.push(text))
    const { result } = searched()
    act(() => result.current.state.run('parking', { bounds: here }))
    await waitFor(() => expect(ids(result.current.answer)).toBe(1))
    isDown = true
    const withdrawn = jest.spyOn(notify, 'withdraw').mockImplementation(() => undefined)
    act(() => result.current.state.run('parking', { bounds: there }))
    await waitFor(() => expect(result.current.state.isFailed).toBe(true))
    expect(failures).toEqual(['Failed to fetch locations for the current view'])
    expect(ids(result.current.answer)).toBe(1)
    expect(withdrawn).not.toHaveBeenCalled()
    isDown = false
    act(() => result.current.state.retry())
    await waitFor(() => expect(result.current.state.isFailed).toBe(false))
    expect(withdrawn).toHaveBeenCalledWith('error', 'Failed to fetch locations for the current view')
  })

  test('shows no rows of another type after a failure, and is sent again on another press', async () => {
    let isDown = false
    const asked = serve(() => (isDown ? undefined : found(['1'], false)))
    jest.spyOn(notify, 'error').mockImplementation(() => undefined)
    const { result } = searched()
    act(() => result.current.state.run('parking', { bounds: here }))
    await waitFor(() => expect(ids(result.current.answer)).toBe(1))
    isDown = true
    act(() => result.current.state.run('fuel', { bounds: here }))
    await waitFor(() => expect(result.current.state.isFailed).toBe(true))
    expect(result.current.answer).toBeUndefined()
    act(() => result.current.state.run('fuel', { bounds: here }))
    await waitFor(() => expect(asked).toHaveLength(3))
    await waitFor(() => expect(result.current.state.isSearching).toBe(false))
    isDown = false
    act(() => result.current.state.run('fuel', { bounds: here }))
    await waitFor(() => expect(ids(result.current.answer)).toBe(1))
    expect(result.current.state.isFailed).toBe(false)
  })
})

test('releases the answers of old searches', async () => {
  const asked = serve(() => found(['1'], false))
  const { result } = searched()
  for (const east of [10, 11, 12, 13, 14]) {
    act(() => result.current.state.run('parking', { bounds: [9, 47, east, 48] }))
    await waitFor(() => expect(result.current.state.isSearching).toBe(false))
  }
  expect(asked).toHaveLength(5)
  const answers = [...cache.keys()].filter((key) => key.includes('pointers') && cache.get(key)?.data)
  expect(answers).toHaveLength(2)
  expect(ids(result.current.answer)).toBe(1)
})

describe('the visitors’ limit', () => {
  const answer = (isTruncated: boolean) => ({ isTruncated }) as SiteAnswer
  const limited = (isRegistered = false) => {
    let told = 0
    const hook = renderHook(
      (at: { answer: SiteAnswer | undefined; search: number }) =>
        useLimit({ ...at, isRegistered, onLimit: () => void told++ }),
      {
        initialProps: { answer: undefined, search: 0 } as { answer: SiteAnswer | undefined; search: number },
      },
    )
    return { tell: hook.rerender, told: () => told }
  }

  beforeEach(() => sessionStorage.clear())

  test('shows once per session, at the first truncated search', () => {
    const { tell, told } = limited()
    const first = answer(true)
    tell({ answer: undefined, search: 1 })
    tell({ answer: first, search: 1 })
    tell({ answer: first, search: 1 })
    expect(told()).toBe(1)
    // A new order brings another answer to the same search.
    tell({ answer: answer(true), search: 1 })
    expect(told()).toBe(1)
    const second = answer(true)
    tell({ answer: second, search: 1 })
    // The next search is running; the answer is still the older one.
    tell({ answer: second, search: 2 })
    expect(told()).toBe(1)
    tell({ answer: answer(true), search: 2 })
    expect(told()).toBe(1)
    sessionStorage.clear()
    tell({ answer: answer(true), search: 3 })
    expect(told()).toBe(2)
  })

  test('does not show for a complete search or a registered user', () => {
    const visitor = limited()
    visitor.tell({ answer: answer(false), search: 1 })
    expect(visitor.told()).toBe(0)
    const member = limited(true)
    member.tell({ answer: answer(true), search: 1 })
    expect(member.told()).toBe(0)
  })
})
