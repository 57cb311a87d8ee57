import { poiCategories } from '@/lib/catalogue/poi-categories'
import { indexPlaces, type PoiCounts } from '@/server/atlas/derive/places/nearby'
import { peopleRows } from '@/server/atlas/derive/places/people-rows'
import { packPopulation } from '@/server/atlas/derive/population/population'
import {
  competitionNearby,
  minutesStayed,
  peopleNearby,
  placesToCome,
} from '@/server/atlas/derive/sites/site-surroundings'
import type { ChargingStation } from '@/server/atlas/entities/entities'
import { at } from '@/tests/support/osm-map'
import { charger } from '@/tests/support/small-atlas'

const here = at([0, 0])

const nearbyOf = (chargers: ChargingStation[]) => indexPlaces({ pois: [], chargers })

const station = (metres: number, evses: Partial<ChargingStation['evses']>): ChargingStation =>
  charger({ id: `${metres}`, position: at([metres, 0]), evses: { AC: 0, DC: 0, HPC: 0, ...evses } })

const countsOf = (over: Partial<PoiCounts>): PoiCounts => ({
  ...(Object.fromEntries(poiCategories.map((category) => [category, 0])) as PoiCounts),
  ...over,
})

describe('people nearby', () => {
  it('count fully within 1 km, less to 2 km, least to 5 km and not beyond', () => {
    const at500 = { position: at([500, 0]), people: 100 }
    const people = [1500, 4000, 6000].map((metres) => ({ position: at([metres, 0]), people: 100 }))
    const rows = peopleRows(packPopulation([at500, ...people]))
    expect(peopleNearby(rows, here)).toBeCloseTo(100 + 20 + 2, 6)
  })
})

describe('places nearby', () => {
  it('exclude car parks and stops', () => {
    const counts = countsOf({ parking: 50, transport: 20, retail: 3, restaurants: 2 })
    expect(placesToCome(counts)).toBe(5)
    expect(minutesStayed(countsOf({ parking: 50, transport: 20 }))).toBe(0)
  })

  it('are weighed for AC by how long people stay', () => {
    expect(minutesStayed(countsOf({ tourism: 1 }))).toBeGreaterThan(minutesStayed(countsOf({ retail: 4 })))
    expect(minutesStayed(countsOf({ restaurants: 2, retail: 1 }))).toBe(2 * 70 + 40)
  })
})

describe('competition nearby', () => {
  it('fades with distance without a sharp edge', () => {
    const amounts = [100, 1900, 2100, 4000, 60_000].map((metres) =>
      competitionNearby(nearbyOf([station(metres, { DC: 2 })]), here, 'DC'),
    )
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    expect(new Set(amounts).size).toBe(amounts.length)
    expect(amounts[0]).toBeCloseTo(2 * Math.exp(-100 / 2000), 3)
    expect((amounts[1] ?? 0) / (amounts[2] ?? 1)).toBeLessThan(1.2)
    expect(amounts.at(-1)).toBeGreaterThan(0)
  })

  it('counts HPC points twice and AC points not at all for DC', () => {
    const of = (evses: Partial<ChargingStation['evses']>) =>
      competitionNearby(nearbyOf([station(500, evses)]), here, 'DC')
    expect(of({ HPC: 1 })).toBeCloseTo(2 * of({ DC: 1 }), 9)
    expect(of({ AC: 8 })).toBe(0)
  })

  it('counts points of every class once for AC, fading sooner', () => {
    const tables = nearbyOf([station(1000, { AC: 4, DC: 2, HPC: 1 })])
    expect(competitionNearby(tables, here, 'AC')).toBeCloseTo(7 * Math.exp(-1), 3)
    expect(competitionNearby(tables, here, 'DC')).toBeCloseTo(4 * Math.exp(-0.5), 3)
  })
})
