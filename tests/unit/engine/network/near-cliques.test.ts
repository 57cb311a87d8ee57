import { pairsWithin } from '@/lib/domain/network/plan-limits'
import { NearCliques } from '@/server/engine/network/near-cliques'
import { seededRandom } from '@/tests/support/generated-sites'
import { inventNetwork } from '@/tests/support/network-instances'

const size = { candidates: 60, points: 10, competitors: 1, own: 1, side: 30, reachMinutes: 1 }
const instance = inventNetwork(size, seededRandom(3))
const order = [...instance.candidates.keys()]

function isNear(metres: number): (one: number, other: number) => boolean {
  const { start, candidate } = pairsWithin(
    instance.candidates.map(({ position }) => position),
    metres,
  )
  return (one, other) => candidate.subarray(start[one], start[one + 1]).includes(other)
}

describe('groups of candidates that are too near', () => {
  it.each([false, true])('hold only such of which every two are, within a municipality: %s', (inTown) => {
    const near = isNear(8_000)
    const group = new NearCliques(instance, 8_000, inTown).groupsOf(order)
    expect(new Set(group).size).toBeLessThan(order.length)
    for (const one of order) {
      for (const other of order) {
        if (one === other || group[one] !== group[other]) continue
        expect(near(one, other)).toBe(true)
        if (inTown)
          expect(instance.candidates[one]?.municipality).toBe(instance.candidates[other]?.municipality)
      }
    }
  })

  it('are all candidates where every two are too near, and none has a group that is not asked for', () => {
    const cliques = new NearCliques(instance, 1e12, false)
    expect(new Set(cliques.groupsOf(order))).toEqual(new Set([0]))
    expect(cliques.groupsOf([4, 7])[5]).toBe(-1)
  })
})
