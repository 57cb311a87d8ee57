import { captureDemand } from '@/lib/domain/network/captured-demand'
import { PlanLimits, pairsWithin } from '@/lib/domain/network/plan-limits'
import { metresBetween } from '@/lib/geo/distance'
import { seededRandom } from '@/tests/support/generated-sites'
import { openTerms } from '@/tests/support/network-cases'
import { inventNetwork } from '@/tests/support/network-instances'

describe('candidates too near to one another', () => {
  it('are those that comparing all pairs finds', () => {
    const random = seededRandom(5)
    const positions = Array.from({ length: 80 }, () => [9 + random() / 20, 47 + random() / 20] as const)
    for (const metres of [0, 300, 1_500, 1e12]) {
      const { start, candidate } = pairsWithin(positions, metres)
      positions.forEach((here, place) => {
        const found = [...candidate.subarray(start[place], start[place + 1])].sort((a, b) => a - b)
        const expected = positions.flatMap((there, other) =>
          other !== place && metresBetween(here, there) < metres ? [other] : [],
        )
        expect(found).toEqual(expected)
      })
    }
  })

  it('are found once for all draws of a plan', () => {
    const size = { candidates: 30, points: 10, competitors: 1, own: 1, side: 30, reachMinutes: 1 }
    const instance = inventNetwork(size, seededRandom(3))
    let reads = 0
    const candidates = instance.candidates.map((candidate) => ({
      ...candidate,
      get position() {
        reads += 1
        return candidate.position
      },
    }))
    const demand = captureDemand({ ...instance, candidates })
    const chosen = () => {
      const limits = new PlanLimits(demand, { ...openTerms, minMetres: 1e12 })
      limits.add(0)
      expect(limits.isApart(7)).toBe(false)
    }
    chosen()
    expect(reads).toBeGreaterThan(0)
    reads = 0
    chosen()
    expect(reads).toBe(0)
  })
})
