import { prepareNetwork } from '@/server/atlas/derive/roads/road-network'
import { DrivesTo, weighTravel } from '@/server/engine/network/travel-weights'
import { at } from '@/tests/support/osm-map'
import { roadGraph } from '@/tests/support/road-graph'

/** A square with a one-way side, clockwise from the origin: up, right (one-way), down, left. */
const square = () =>
  prepareNetwork(
    roadGraph([
      { from: [0, 0], to: [0, 1000], seconds: 60 },
      { from: [0, 1000], to: [1000, 1000], seconds: 120, direction: 'forward' },
      { from: [1000, 1000], to: [1000, 0], seconds: 240 },
      { from: [1000, 0], to: [0, 0], seconds: 600 },
    ]),
  )

const minutesTo = (place: readonly [number, number], points: readonly (readonly [number, number])[]) => {
  const found = new DrivesTo(
    square(),
    points.map(([x, y]) => at([x, y])),
  ).to(at([place[0], place[1]]), 30)
  return points.map((_, point) => {
    const minutes = found?.get(point)
    return minutes === undefined ? null : Math.round(minutes * 100) / 100
  })
}

describe('drives to a place', () => {
  it('takes the soonest way in the direction of the drive', () => {
    // From (0, 500) over the one-way side to (1000, 500): 30 + 120 + 120 s.
    expect(minutesTo([1000, 500], [[0, 500]])).toEqual([4.5])
    // Back the one-way side is closed: 120 + 600 + 30 s.
    expect(minutesTo([0, 500], [[1000, 500]])).toEqual([12.5])
  })

  it('stays on a road that both share, unless it is one-way against the drive', () => {
    expect(minutesTo([0, 750], [[0, 250]])).toEqual([0.5])
    expect(minutesTo([750, 1000], [[250, 1000]])).toEqual([1])
    // Around the block: 30 + 240 + 600 + 60 + 30 s.
    expect(minutesTo([250, 1000], [[750, 1000]])).toEqual([16])
  })

  it('leaves out what is farther than the longest drive', () => {
    const drives = new DrivesTo(square(), [at([1000, 500]), at([0, 600])])
    const found = drives.to(at([0, 500]), 5)
    expect([...(found?.keys() ?? [])]).toEqual([1])
  })
})

describe('weights of an instance', () => {
  const places = [at([0, 500]), at([1000, 500])]
  const finish = (visits?: number) => {
    const steps = weighTravel(new DrivesTo(square(), [at([0, 600]), at([1000, 400])]), places, visits)
    for (;;) {
      const next = steps.next()
      if (next.done) return next.value
    }
  }

  it('lists each place with its points', () => {
    const { times, minutes } = finish()
    expect(minutes).toBe(30)
    expect([...times.start]).toEqual([0, 2, 4])
    expect(times.point.length).toBe(4)
  })

  it('cuts the longest drive where all of them would visit too many junctions', () => {
    expect(finish(0).minutes).toBe(5)
  })
})
