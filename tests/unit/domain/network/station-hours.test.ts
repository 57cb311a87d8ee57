import { chargingClasses } from '@/lib/catalogue/charging-class'
import { arrivalShares, sessionShapes } from '@/lib/catalogue/charging-hours'
import { carriedLoad, waitingProbability } from '@/lib/domain/estimate/erlang'
import { stationHours } from '@/lib/domain/network/station-hours'
import model from '@/server/engine/model/default.json'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('the hours of a station', () => {
  it('sell exactly the estimate at the asked size', () => {
    for (const [charging, connectors, kilowatts, energy] of [
      ['DC', 4, 150, 480],
      ['AC', 2, 22, 40],
      ['HPC', 6, 300, 1_200],
      ['DC', 1, 50, 100],
    ] as const) {
      const { sizes, hours, arrivals } = stationHours({ connectors, kilowatts }, energy)
      const own = sizes.find((size) => size.connectors === connectors)
      expect(own?.energy).toBeCloseTo(energy, 6)
      const lost = sum(hours.map((hour) => hour.arrivals * hour.turnedAway))
      expect(own?.turnedAway).toBeCloseTo(lost, 9)
      const { kWh } = sessionShapes[charging]
      expect(arrivals * kWh * (1 - lost)).toBeCloseTo(energy, 6)
    }
  })

  it('turn fewer away, let fewer wait and sell more the more points there are, of the same drivers', () => {
    const { sizes, arrivals } = stationHours({ connectors: 4, kilowatts: 50 }, 600)
    expect(sizes.map(({ connectors }) => connectors)).toEqual([2, 3, 4, 5, 6, 8])
    for (const [place, size] of sizes.entries()) {
      const next = sizes[place + 1]
      if (!next) continue
      expect(next.turnedAway).toBeLessThan(size.turnedAway)
      expect(next.turnedAwayAtPeak).toBeLessThan(size.turnedAwayAtPeak)
      expect(next.waiting).toBeLessThan(size.waiting)
      expect(next.energy).toBeGreaterThan(size.energy)
    }
    for (const { turnedAway, turnedAwayAtPeak, waiting, energy } of sizes) {
      expect(turnedAwayAtPeak).toBeGreaterThan(turnedAway)
      expect(waiting).toBeGreaterThan(turnedAway)
      expect(energy).toBeLessThan(arrivals * sessionShapes.DC.kWh)
    }
  })

  it('lose more than an even day does, which the estimate takes', () => {
    const { sizes, arrivals } = stationHours({ connectors: 2, kilowatts: 50 }, 300)
    const { kWh, extraHours } = sessionShapes.DC
    const load = (arrivals * (kWh / 50 + extraHours)) / 24
    expect(sizes.find(({ connectors }) => connectors === 2)?.turnedAway).toBeGreaterThan(
      1 - carriedLoad(2, load) / load,
    )
  })

  it('stay finite for an estimate above what the points can do, and for none', () => {
    const full = stationHours({ connectors: 1, kilowatts: 22 }, 10_000)
    expect(Number.isFinite(full.arrivals)).toBe(true)
    expect(full.hours.every(({ inUse }) => inUse <= 1)).toBe(true)
    const empty = stationHours({ connectors: 2, kilowatts: 22 }, 0)
    expect(empty.arrivals).toBe(0)
    expect(empty.sizes.every(({ turnedAway, waiting }) => turnedAway === 0 && waiting === 0)).toBe(true)
  })
})

test('shares of arrivals add up to a day', () => {
  for (const charging of chargingClasses) {
    expect(arrivalShares[charging]).toHaveLength(24)
    expect(sum(arrivalShares[charging])).toBeCloseTo(1, 12)
  }
})

test('sessions are those of the shipped model', () => {
  for (const charging of chargingClasses) {
    const { kWh, extraHours } = model.sessions[charging]
    expect(sessionShapes[charging]).toEqual({ kWh, extraHours })
  }
})

test('waiting agrees with published values of Erlang C', () => {
  // One server: the probability is its load.
  expect(waitingProbability(1, 0.3)).toBeCloseTo(0.3, 12)
  // Two servers, one erlang: 1/3.
  expect(waitingProbability(2, 1)).toBeCloseTo(1 / 3, 12)
  expect(waitingProbability(2, 5)).toBe(1)
})
