import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { SWRConfig } from 'swr'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import { useScoreScale, useSiteRank } from '@/lib/client/scouting/use-score-scale'
import type { SiteRank, SiteRankRequest } from '@/lib/contract/site-rank'
import { answerWith } from '@/tests/support/answer-with'

const part = { score: 0.5, rank: 3 }
const rival = { points: 0, metres: null }
const rank: SiteRank = {
  rank: 1,
  of: 536,
  parts: { traffic: part, people: part, places: part, competition: part, size: part },
  facts: {
    busiest: null,
    main: null,
    people: { km1: 0, km2: 0, km5: 0 },
    places: Object.fromEntries(poiCategories.map((each) => [each, 0])) as SiteRank['facts']['places'],
    competition: { AC: rival, DC: rival, HPC: rival },
    spaces: { count: 1, estimated: true },
  },
}
const scale = { sites: { DC: [[1, 1, 1, null, 1]], AC: [] }, hexagons: [] }

const asked: { url: string; body: unknown }[] = []
function answer(body: unknown, status = 200): void {
  answerWith((url, init) => {
    asked.push({ url, body: JSON.parse(String(init.body ?? 'null')) })
    return { body, status }
  })
}

const wrapper = ({ children }: PropsWithChildren) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
)

beforeEach(() => {
  asked.length = 0
})

const request: SiteRankRequest = { country: 'testland', osm_id: '7', kind: 'DC', weights: [1, 2, 3, 4, 5] }

describe('a site’s rank', () => {
  it('is requested by its weights', async () => {
    answer({ data: rank })
    const { result } = renderHook(() => useSiteRank(request), { wrapper })
    await waitFor(() => expect(result.current.rank).toEqual(rank))
    expect(asked).toEqual([{ url: '/api/scout/sites/rank', body: request }])
  })

  it('is not requested unless asked for', () => {
    answer({ data: rank })
    const { result } = renderHook(() => useSiteRank(undefined), { wrapper })
    expect(result.current).toMatchObject({ rank: undefined, isLoading: false, isFailed: false })
    expect(asked).toEqual([])
  })

  it('recovers from a failure by a retry', async () => {
    answer({ detail: 'Testland has no location 7 now.' }, 404)
    const { result } = renderHook(() => useSiteRank(request), { wrapper })
    await waitFor(() => expect(result.current.isFailed).toBe(true))
    answer({ data: rank })
    act(result.current.retry)
    await waitFor(() => expect(result.current.rank).toEqual(rank))
  })
})

describe('a country’s scale', () => {
  it('reads null for a part that the country lacks', async () => {
    answer(scale)
    const { result } = renderHook(() => useScoreScale('testland'), { wrapper })
    await waitFor(() => expect(result.current.scale).toEqual(scale))
  })

  it('is absent without an error in a country built before scores had parts', async () => {
    answer({ detail: 'Build the country again.' }, 404)
    const { result } = renderHook(() => useScoreScale('testland'), { wrapper })
    await waitFor(() => expect(result.current.isAbsent).toBe(true))
    expect(result.current.isFailed).toBe(false)
  })
})
