import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodePositions } from '@/server/atlas/read/node-positions'

const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-nodes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A seeded generator of integers below `limit`. */
function roller(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % limit
  }
}

interface Point {
  id: number
  lng: number
  lat: number
}

function points(count: number): Point[] {
  const roll = roller(count)
  let id = -5_000_000_000
  return Array.from({ length: count }, () => {
    // Occasionally a step that exceeds 32 bits.
    id += roll(1000) === 0 ? 5_000_000_000 : 1 + roll(40)
    return { id, lng: roll(3_600_000_000) - 1_800_000_000, lat: roll(1_800_000_000) - 900_000_000 }
  })
}

function shuffled(sorted: readonly Point[]): Point[] {
  const roll = roller(7)
  const mixed = [...sorted]
  for (let index = mixed.length - 1; index > 0; index--) {
    const other = roll(index + 1)
    const a = mixed[index]
    const b = mixed[other]
    if (a && b) {
      mixed[index] = b
      mixed[other] = a
    }
  }
  return mixed
}

const all = points(300_000)

describe.each([
  ['in memory', { folder, memoryBytes: 2 ** 30, cacheBytes: 2 ** 20 }],
  ['in a temporary file', { folder, memoryBytes: 100_000, cacheBytes: 40_000 }],
])('node positions %s', (_, options) => {
  test.each([
    ['sorted', all],
    ['in any order', shuffled(all)],
  ])('are found if they came %s', (_order, given) => {
    const positions = new NodePositions(options)
    for (const { id, lng, lat } of given) positions.add(id, lng, lat)
    const wrong = all.filter(({ id, lng, lat }, index) => {
      if (index % 31 !== 0) return false
      const found = positions.find(id)
      return found?.[0] !== lng / 1e7 || found[1] !== lat / 1e7
    })
    expect(wrong).toEqual([])
    const ids = new Set(all.map(({ id }) => id))
    const strangers = all.map(({ id }) => id + 1).filter((id, index) => index % 97 === 0 && !ids.has(id))
    expect(strangers.filter((id) => positions.find(id) !== null)).toEqual([])
    expect(positions.find(all[0] ? all[0].id - 1 : 0)).toBeNull()
    expect(readdirSync(folder)).toEqual([])
    positions.close()
  })

  test('are the last ones of a repeated node, adjacent or far apart', () => {
    const positions = new NodePositions(options)
    positions.add(all[0]?.id ?? 0, 1, 1)
    positions.add(all[0]?.id ?? 0, 2, 2)
    for (const { id, lng, lat } of all) positions.add(id, lng, lat)
    positions.add(all[5]?.id ?? 0, 3, 3)
    expect(positions.find(all[0]?.id ?? 0)?.[0]).toBe((all[0]?.lng ?? 0) / 1e7)
    expect(positions.find(all[5]?.id ?? 0)).toEqual([3e-7, 3e-7])
    expect(positions.find(all[6]?.id ?? 0)?.[0]).toBe((all[6]?.lng ?? 0) / 1e7)
    positions.close()
  })
})
