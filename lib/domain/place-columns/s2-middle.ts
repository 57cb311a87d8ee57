import type { LatLng } from '@/lib/geo/coordinates'

/** Along the curve of S2, by its orientation: the quarter (row and column bits) of each step, and the turn that follows. */
const quarters = [
  [0, 1, 3, 2],
  [0, 2, 3, 1],
  [3, 2, 0, 1],
  [3, 1, 0, 2],
] as const
const turns = [1, 0, 0, 3] as const

/** Degrees along a side of a face, as S2 spreads them. */
const spread = (side: number): number =>
  side >= 0.5 ? (4 * side * side - 1) / 3 : (1 - 4 * (1 - side) * (1 - side)) / 3

function direction(face: number, u: number, v: number): readonly [x: number, y: number, z: number] {
  switch (face) {
    case 0:
      return [1, u, v]
    case 1:
      return [-u, 1, v]
    case 2:
      return [-u, -v, 1]
    case 3:
      return [-1, -v, -u]
    case 4:
      return [v, -1, -u]
    default:
      return [v, u, -1]
  }
}

const degrees = (radians: number) => (radians * 180) / Math.PI

/** The middle of an S2 cell, without the map library that draws it. @param token as `s2TokenOf` returns it */
export function s2Middle(token: string): LatLng {
  const id = BigInt(`0x${token.padEnd(16, '0')}`)
  const face = Number(id >> 61n)
  const level = 30 - ((id & -id).toString(2).length - 1) / 2
  let turn = face & 1
  let i = 0
  let j = 0
  for (let at = 1; at <= level; at += 1) {
    const step = Number((id >> BigInt(61 - 2 * at)) & 3n)
    const quarter = quarters[turn]?.[step] ?? 0
    i = i * 2 + (quarter >> 1)
    j = j * 2 + (quarter & 1)
    turn ^= turns[step] ?? 0
  }
  const size = 2 ** level
  const [x, y, z] = direction(face, spread((i + 0.5) / size), spread((j + 0.5) / size))
  return { lat: degrees(Math.atan2(z, Math.hypot(x, y))), lng: degrees(Math.atan2(y, x)) }
}
