import { carriedLoad } from '@/lib/domain/estimate/erlang'
import { soldAtDemand } from '@/server/engine/model/station-queue'

const rapid = { kWh: 10.7, extraHours: 0.36 }
const capacity = ({ connectors, maxPower }: { connectors: number; maxPower: number }) =>
  (connectors * 24 * rapid.kWh) / (rapid.kWh / maxPower + rapid.extraHours)

describe('the Erlang loss formula', () => {
  test.each([
    [1, 1, 0.5],
    [2, 1, 0.2],
    [5, 3, 0.110054],
    [10, 5, 0.018385],
  ])('blocks as tabulated with %i servers and %i erlangs', (servers, load, blocked) => {
    expect(1 - carriedLoad(servers, load) / load).toBeCloseTo(blocked, 6)
  })

  it('carries nothing without load, and at most its servers under any crowd', () => {
    expect(carriedLoad(3, 0)).toBe(0)
    expect(carriedLoad(3, 1e60)).toBeCloseTo(3, 9)
  })
})

describe('a station that turns drivers away', () => {
  const stations = [
    { connectors: 1, maxPower: 50 },
    { connectors: 2, maxPower: 150 },
    { connectors: 6, maxPower: 300 },
    { connectors: 200, maxPower: 22 },
  ]

  test.each(stations)('sells its usual energy at the usual demand: %o', (station) => {
    expect(soldAtDemand(station, rapid, 102)(1)).toBeCloseTo(102, 9)
  })

  test.each(stations)('never sells more than connectors in use all day: %o', (station) => {
    const sold = [0, 0.5, 1, 2, 10, 1e3, 1e9].map(soldAtDemand(station, rapid, 102))
    expect(sold).toEqual([...sold].sort((a, b) => a - b))
    expect(sold[0]).toBe(0)
    expect(sold.at(-1)).toBeLessThanOrEqual(capacity(station))
    expect(sold.at(-1)).toBeGreaterThan(0.999 * capacity(station))
  })

  it('sells less of a doubled demand the fewer its bays', () => {
    const gain = (connectors: number) => soldAtDemand({ connectors, maxPower: 50 }, rapid, 150)(2) / 150
    expect(gain(1)).toBeLessThan(gain(2))
    expect(gain(2)).toBeLessThan(gain(8))
    expect(gain(8)).toBeCloseTo(2, 3)
  })

  it('caps a usual demand that no such station could serve', () => {
    const station = { connectors: 1, maxPower: 1 }
    expect(soldAtDemand(station, rapid, 500)(1)).toBeLessThan(capacity(station))
  })

  test.each([
    { connectors: 0, maxPower: 50 },
    { connectors: 2, maxPower: 0 },
  ])('sells nothing without connectors or power: %o', (station) => {
    expect(soldAtDemand(station, rapid, 100)(1)).toBe(0)
  })
})
