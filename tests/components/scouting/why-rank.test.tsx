import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { WhyRank } from '@/components/scouting/site/why-rank'
import type { SiteWeights } from '@/lib/catalogue/site-scores'
import type { SiteRank, SiteRankRequest } from '@/lib/contract/site-rank'
import { answerWith } from '@/tests/support/answer-with'
import { scoutedSite } from '@/tests/support/scouted-sites'
import { scoutingState } from '@/tests/support/scouting-state'
import { WeighedScreen } from '@/tests/support/weighed-screen'

const site = scoutedSite({
  id: '101',
  parts: { DC: [0.97, 0.97, 0.98, 0.04, 0.96], AC: [0.97, 0.97, 0.9, 0.1, 0.96] },
})

const part = (rank: number, score: number) => ({ rank, score })

const rank: SiteRank = {
  rank: 3,
  of: 536,
  parts: {
    traffic: part(15, 0.97),
    people: part(16, 0.97),
    places: part(14, 0.98),
    competition: part(517, 0.04),
    size: part(22, 0.96),
  },
  facts: {
    busiest: null,
    main: { name: 'Poststrasse', class: 'Secondary', aadt: 12_400, counted: false, metres: 6 },
    people: { km1: 5592, km2: 7308, km5: 9000 },
    places: {
      restaurants: 12,
      retail: 20,
      education: 0,
      health: 2,
      leisure: 0,
      tourism: 2,
      services: 9,
      offices: 5,
      parking: 0,
      transport: 0,
    },
    competition: {
      AC: { points: 0, metres: null },
      DC: { points: 11, metres: 187 },
      HPC: { points: 6, metres: 1700 },
    },
    spaces: { count: 123, estimated: false },
  },
}

type Change = Parameters<typeof WeighedScreen>[0]['change']

function section(start?: SiteWeights, change: Change = {}) {
  return render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <WeighedScreen {...(start && { start })} sites={[site]} change={change}>
        <WhyRank site={site} />
      </WeighedScreen>
    </SWRConfig>,
  )
}

describe('why a site has its rank', () => {
  it('shows the ranks in view and country, and each part with its weight, rank and figure', async () => {
    answerWith(() => ({ body: { data: rank } }))
    section([4, 5, 10, 2, 4])
    expect(await screen.findByText('1st of 1 in view, 3rd of 536 in Liechtenstein')).toBeTruthy()
    const [traffic, , , competition] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /^(Traffic|People|Places|Competition|Size)/.test(textContent ?? ''))
    expect(traffic?.textContent).toContain('16\u2009%15')
    expect(traffic?.textContent).toContain('12,400 vehicles/day on Poststrasse, 6 m')
    expect(traffic?.textContent).toContain('class default')
    expect(competition?.textContent).toContain('8\u2009%517')
    expect(competition?.textContent).toContain('11 DC points, from 187 m · 6 HPC points, 1.7 km')
  })

  it('leaves out a part that the country lacks, and says why', async () => {
    const people = { ...rank.facts, people: null }
    const parts = { ...rank.parts, people: { rank: null, score: null } }
    answerWith(() => ({ body: { data: { ...rank, parts, facts: people } } }))
    const { manifest } = scoutingState([])
    const reason = 'No population figure of Liechtenstein is known.'
    section([4, 5, 10, 2, 4], {
      manifest: { ...manifest, absent: [{ table: 'sites', name: 'Score population', reason }] },
    })
    await screen.findByText(/3rd of 536/)
    const [traffic, missing] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /^(Traffic|People)/.test(textContent ?? ''))
    expect(missing?.textContent).toBe(`People––Left out of the score. ${reason}`)
    // 4 of the other 20 points.
    expect(traffic?.textContent).toContain('20\u2009%15')
  })

  it('requests the rank by the changed weights, or by the defaults without them', async () => {
    const asked: SiteRankRequest[] = []
    answerWith((_url, { body }) => {
      asked.push(JSON.parse(String(body)))
      return { body: { data: rank } }
    })
    const { unmount } = section([4, 5, 10, 2, 4])
    await screen.findByText(/3rd of 536/)
    unmount()
    section()
    await screen.findByText(/3rd of 536/)
    const common = { country: 'liechtenstein', osm_id: '101', kind: 'DC' }
    expect(asked).toEqual([{ ...common, weights: [4, 5, 10, 2, 4] }, common])
  })

  it('shows weights while loading, and a retry after a failure', async () => {
    let isUp = false
    answerWith(() => (isUp ? { body: { data: rank } } : { body: { message: 'down' }, status: 400 }))
    section([4, 5, 10, 2, 4])
    expect(screen.getByText('Competition')).toBeTruthy()
    const failure = await screen.findByRole('alert')
    expect(failure.textContent).toContain('The rank of this location could not be loaded.')
    isUp = true
    await userEvent.click(await within(failure).findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/3rd of 536/)).toBeTruthy()
  })

  it('shows visitors locks, and requests nothing', () => {
    const { calls } = answerWith(() => ({ body: { data: rank } }))
    section(undefined, { viewer: { isRegistered: false } })
    expect(screen.getAllByText('locked')).toHaveLength(5)
    expect(calls()).toBe(0)
  })

  it('says in one line why data of an earlier build have no parts', () => {
    const { calls } = answerWith(() => ({ body: { data: rank } }))
    section(undefined, { weighing: { isPossible: false } })
    expect(screen.getByText(/from an earlier build, which scores hexagons but not locations/)).toBeTruthy()
    expect(calls()).toBe(0)
  })
})
