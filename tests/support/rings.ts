import type { Position } from '@/server/atlas/entities/entities'

type Ring = readonly Position[]

export function isWithin(ring: Ring, [lng, lat]: Position): boolean {
  let inside = false
  for (let i = 1; i < ring.length; i += 1) {
    const [ax, ay] = ring[i - 1] ?? [0, 0]
    const [bx, by] = ring[i] ?? [0, 0]
    if (ay > lat !== by > lat && lng < ax + ((lat - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

/** Adjacent edges do not count. */
export function crossesItself(ring: Ring): boolean {
  const sides = ring.slice(1).map((to, i) => [ring[i] ?? to, to] as const)
  return sides.some((side, i) =>
    sides.some((other, j) => {
      const areNeighbours = j <= i + 1 || (i === 0 && j === sides.length - 1)
      return !areNeighbours && meet(side, other)
    }),
  )
}

type Side = readonly [Position, Position]

function meet([a, b]: Side, [c, d]: Side): boolean {
  const turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  const [toC = 0, toD = 0, toA = 0, toB = 0] = turns.map(Math.sign)
  if (toC !== toD && toA !== toB) return true
  return toC === 0 && toD === 0 && overlaps([a, b], [c, d])
}

const turn = (a: Position, b: Position, c: Position) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

const overlaps = ([a, b]: Side, [c, d]: Side) =>
  Math.max(a[0], b[0]) >= Math.min(c[0], d[0]) &&
  Math.max(c[0], d[0]) >= Math.min(a[0], b[0]) &&
  Math.max(a[1], b[1]) >= Math.min(c[1], d[1]) &&
  Math.max(c[1], d[1]) >= Math.min(a[1], b[1])
