import { captureDemand, measureNetwork } from '@/lib/domain/network/captured-demand'
import { driveTimesOf, type NetworkInstance } from '@/lib/domain/network/instance'
import { outsidePullOf, sharingExponent } from '@/lib/domain/network/outside-option'
import model from '@/server/engine/model/default.json'
import { seededRandom } from '@/tests/support/generated-sites'

const random = seededRandom(4)
const points = 200
const kWhPerDay = Float64Array.from({ length: points }, () => 100 * random())
const drivesFrom = (near: number) =>
  Array.from({ length: points }, (_, point) => ({
    point,
    minutes: near + 0.2 * ((point * 7) % points),
  }))
const places = [drivesFrom(0), drivesFrom(3), drivesFrom(9)]
const times = driveTimesOf(places)
const attractiveness = 3.5
const outsidePull = outsidePullOf({ demand: kWhPerDay, times, weights: [1, 1, 1], attractiveness })

/** Equal stations at one place, in a country where none is open. */
const crowd = (count: number, drives = places[0] ?? []): NetworkInstance => ({
  demand: { kWhPerDay, people: kWhPerDay },
  candidates: Array.from({ length: count }, (_, place) => ({
    name: `Site ${place}`,
    position: [9, 47] as const,
    municipality: null,
    band: { low: 1, high: 1 },
    options: [
      {
        label: '2×150',
        cost: 1,
        attractiveness,
        kWhPerDay: 100,
        cap: null,
        worthPerDailyKWh: 1,
        fixedCost: 0,
      },
    ],
  })),
  candidateTimes: driveTimesOf(Array.from({ length: count }, () => drives)),
  competitors: [],
  competitorTimes: driveTimesOf([]),
  own: [],
  ownTimes: driveTimesOf([]),
  outsidePull,
  commonError: 0,
})

const soldBy = (count: number, drives?: (typeof places)[number]): number => {
  const demand = captureDemand(crowd(count, drives))
  const { chosen } = measureNetwork(demand, [...demand.candidateOf.keys()])
  return chosen.reduce((sum, each) => sum + each, 0)
}

describe('the outside option', () => {
  it('lets two stations at one place sell what the estimate gives one of twice the size, on the mean', () => {
    const mean = places.reduce((sum, drives) => sum + soldBy(2, drives) / 100, 0) / places.length
    expect(mean).toBeCloseTo(2 ** sharingExponent, 6)
    expect(sharingExponent).toBe(model.sharing.exponent)
  })

  it('leaves the first station of an empty country its estimate, and lets the total rise ever less', () => {
    expect(soldBy(1)).toBe(100)
    const totals = [1, 2, 3, 4, 8, 16, 64, 256].map((count) => soldBy(count))
    expect(totals).toEqual(totals.toSorted((one, other) => one - other))
    const perStation = totals.map((total, place) => total / ([1, 2, 3, 4, 8, 16, 64, 256][place] ?? 1))
    expect(perStation).toEqual(perStation.toSorted((one, other) => other - one))
    // Never more than all demand, which the estimate is a share of.
    const { alone } = captureDemand(crowd(1))
    const all = kWhPerDay.reduce((sum, each) => sum + each, 0)
    expect(soldBy(256)).toBeLessThan((100 * all) / (alone[0] ?? 1))
    expect(soldBy(256)).toBeGreaterThan((80 * all) / (alone[0] ?? 1))
  })

  it('is nothing where no place can be reached', () => {
    const none = driveTimesOf([[], []])
    expect(outsidePullOf({ demand: kWhPerDay, times: none, weights: [1, 1], attractiveness })).toBe(0)
  })
})
