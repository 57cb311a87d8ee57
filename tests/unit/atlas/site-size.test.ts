import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { sizeParts } from '@/server/atlas/derive/sites/site-parts'
import type { Site } from '@/server/atlas/entities/entities'
import { readOsmCase } from '@/tests/support/osm-case'
import { deriveFrom, scoreSites } from '@/tests/support/scored-country'

type Sized = Pick<Site, 'locationType' | 'capacity' | 'capacityAssumed'>

const carPark = (capacity: number | null, capacityAssumed = false): Sized => ({
  locationType: 'parking',
  capacity,
  capacityAssumed,
})
const fuel = (capacity: number | null): Sized => ({ locationType: 'gas station', capacity })

const partsOf = (sites: readonly Sized[], traffic: number[] | null = null) => [
  ...sizeParts(sites, traffic && Float64Array.from(traffic)),
]

describe('the size part of a car park', () => {
  it('is its rank among the known sizes', () => {
    expect(partsOf([carPark(10), carPark(40), carPark(20)])).toEqual([0, 1, 0.5])
  })

  it('is .25 where nobody knows the size, and changes no known rank', () => {
    const known = [carPark(10), carPark(40), carPark(20)]
    expect(partsOf([...known, carPark(null), carPark(267, true)])).toEqual([0, 1, 0.5, 0.25, 0.25])
  })

  it('does not depend on fuel stations', () => {
    expect(partsOf([carPark(10), fuel(400), carPark(20)])).toEqual([0, 0.5, 1])
  })
})

describe('the size part of a fuel station', () => {
  it('is its rank among fuel stations, by bays where known, else by traffic', () => {
    const sites = [carPark(500), fuel(4), fuel(12), fuel(null), fuel(null), carPark(2)]
    expect(partsOf(sites, [9e6, 0, 0, 100, 900, 9e6])).toEqual([1, 0.25, 0.75, 0.25, 0.75, 0])
  })

  it('is the middle for the only one, for equal ones and without roads', () => {
    expect(partsOf([fuel(4)])).toEqual([0.5])
    expect(partsOf([fuel(4), fuel(4)])).toEqual([0.5, 0.5])
    expect(partsOf([fuel(null), fuel(null)])).toEqual([0.5, 0.5])
  })

  it('ranks apart from rest stops', () => {
    expect(partsOf([fuel(4), { locationType: 'rest station', capacity: 80 }])).toEqual([0.5, 0.5])
  })
})

describe('a small country', () => {
  const scored = async (file: string) => {
    const derived = deriveFrom(await readOsmCase(file), 'liechtenstein')
    const sites = scoreSites(derived).map(({ row }) => row)
    const best = (kind: ScoreKind) =>
      sites.toSorted((a, b) => Number(b[`Score ${kind}`]) - Number(a[`Score ${kind}`]))
    return { sites, best, notes: derived.entities.notes }
  }

  it('has one garage for two entrances, of unknown size and far behind the lots that lead', async () => {
    const { sites, best, notes } = await scored('05-garage-entrances.osm')
    const garages = sites.filter((row) => row['Parking Type'] === 'residents')
    expect(sites).toHaveLength(14)
    expect(garages).toMatchObject([
      { osm_id: '247', capacity: null, capacity_note: 'size unknown: no count or area' },
    ])
    expect(notes).toContain('1 entrance counts with its garage as one site.')
    for (const kind of ['DC', 'AC'] as const) {
      expect(best(kind)[0]).toMatchObject({ name: 'Market' })
      expect(best(kind).findIndex((row) => row.capacity === null)).toBeGreaterThanOrEqual(5)
    }
  })

  it('ranks its fuel station on the main road above car parks in lanes', async () => {
    const { best } = await scored('06-fuel-station.osm')
    expect(best('DC')[0]).toMatchObject({ name: 'Avia', 'Score size': 0.5 })
  })
})
