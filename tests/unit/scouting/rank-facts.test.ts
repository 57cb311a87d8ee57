import { partFacts } from '@/components/scouting/site/rank-facts'
import type { SiteFacts } from '@/lib/contract/site-rank'

const noPlaces: SiteFacts['places'] = {
  restaurants: 0,
  retail: 0,
  education: 0,
  health: 0,
  leisure: 0,
  tourism: 0,
  services: 0,
  offices: 0,
  parking: 0,
  transport: 0,
}

const facts = (change: Partial<SiteFacts> = {}): SiteFacts => ({
  busiest: { name: 'Zollstrasse', class: 'Primary', aadt: 26_338, counted: true, year: 2023 },
  main: { name: 'Landstrasse', class: 'Secondary', aadt: 12_400, counted: false, metres: 240 },
  people: { km1: 3377, km2: 7308, km5: 9000 },
  places: { ...noPlaces, restaurants: 12, retail: 20, services: 9, parking: 8, transport: 4 },
  competition: {
    AC: { points: 0, metres: null },
    DC: { points: 11, metres: 187 },
    HPC: { points: 6, metres: 1700 },
  },
  spaces: { count: 123, estimated: false },
  ...change,
})

const texts = (
  part: Parameters<typeof partFacts>[0],
  change?: Partial<SiteFacts>,
  kind: 'DC' | 'AC' = 'DC',
) =>
  partFacts(part, facts(change), kind).map(({ text, assumed }) => (assumed ? `${text} (${assumed})` : text))

describe('the figures behind a part of a score', () => {
  it('name the nearest main road and the busiest, and what was not counted', () => {
    expect(texts('traffic')).toEqual([
      '12,400 vehicles/day on Landstrasse, 240 m (class default)',
      '26,338 vehicles/day on Zollstrasse, busiest within 3 minutes, counted in 2023',
    ])
  })

  it('name a single road once, and a nameless one by its class', () => {
    const same = { name: '', class: 'Primary', aadt: 9000, counted: true }
    expect(texts('traffic', { busiest: same, main: { ...same, metres: 20 } })).toEqual([
      '9,000 vehicles/day on Primary, 20 m',
    ])
  })

  it('report unknown traffic', () => {
    expect(texts('traffic', { busiest: null, main: null })).toEqual([
      'No road with known traffic within 3 minutes',
    ])
  })

  it('count people nearby', () => {
    expect(texts('people')).toEqual(['3,377 people within 1 km · 7,308 within 2 km'])
  })

  it('count places that attract people, with the most frequent named', () => {
    expect(texts('places')).toEqual(['41 places to visit within 200 m · 20 shops, 12 restaurants'])
    expect(texts('places', { places: { ...noPlaces, retail: 1, parking: 3 } })).toEqual([
      '1 place to visit within 200 m · 1 shop',
    ])
    expect(texts('places', { places: noPlaces })).toEqual(['0 places to visit within 200 m'])
  })

  it("count competitors of the score's own kind", () => {
    expect(texts('competition')).toEqual(['11 DC points, from 187 m · 6 HPC points, 1.7 km'])
    const none = { points: 0, metres: null }
    const competition = { AC: none, DC: { points: 1, metres: 400 }, HPC: none }
    expect(texts('competition', { competition })).toEqual(['1 DC point, from 400 m · no HPC'])
    expect(texts('competition', {}, 'AC')).toEqual(['No AC points within 5 km · 17 DC/HPC points, 187 m'])
  })

  it('distinguish tagged spaces from estimated ones', () => {
    expect(texts('size')).toEqual(['123 spaces, as tagged'])
    expect(texts('size', { spaces: { count: 1, estimated: true } })).toEqual([
      '1 space (estimated, not tagged)',
    ])
  })

  it('say what an unknown and an assumed size count as', () => {
    expect(texts('size', { spaces: { count: null, estimated: false, among: 'parking' } })).toEqual([
      'Size unknown (counts as a small car park, score × 0.75)',
    ])
    const spaces = { count: 267, estimated: true, assumed: true, among: 'parking' } as const
    expect(texts('size', { spaces })).toEqual([
      '267 spaces (typical, not measured; counts as a small car park)',
    ])
  })

  it('say who likely parks, and that stays at stops are short for slow charging', () => {
    const staff = { count: 161, estimated: true, among: 'parking', use: 'staff' } as const
    expect(texts('size', { spaces: staff })).toEqual([
      '161 spaces (estimated, not tagged)',
      'Likely for employees · score × 0.5 (untagged, on or beside industrial land, few places to visit)',
    ])
    const fuel = { count: 4, estimated: false, among: 'gas station' } as const
    expect(texts('size', { spaces: fuel }, 'AC')).toContain(
      'Short stays at fuel stations · AC score × 0.6 (too short for a slow charge)',
    )
    expect(texts('size', { spaces: fuel })).toHaveLength(1)
  })

  it('compare fuel stations and rest stops with their own kind', () => {
    const fuel = { count: null, estimated: false, among: 'gas station' } as const
    expect(texts('size', { spaces: fuel })).toEqual(['Size unknown · ranked by traffic among fuel stations'])
    const rest = { count: 40, estimated: true, among: 'rest station' } as const
    expect(texts('size', { spaces: rest })).toEqual([
      '40 bays · ranked among rest stops (estimated, not tagged)',
    ])
  })
})
