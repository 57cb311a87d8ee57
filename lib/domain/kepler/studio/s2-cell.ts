/** The cell's face and its square on the face, from its number. */
interface Square {
  face: number
  i: bigint
  j: bigint
  level: number
}

/** Order of the four quarters along the Hilbert curve for each orientation, as bits i and j. */
const quarters = [
  [0, 1, 3, 2],
  [0, 2, 3, 1],
  [3, 2, 0, 1],
  [3, 1, 0, 2],
] as const

/** Turns of the orientation: swapped, and inverted, by the quarter's place on the curve. */
const turns = [1, 0, 0, 3] as const

const deepest = 30

/** A token of hexadecimal digits, or a number; undefined for an invalid cell. */
function idOf(token: unknown): bigint | undefined {
  const text = String(token).trim().toLowerCase().replace(/^0x/, '')
  if (!/^[\da-f]{1,16}$/.test(text)) return undefined
  const id = BigInt(`0x${text.padEnd(16, '0')}`)
  return id === 0n || id >> 61n > 5n ? undefined : id
}

function squareOf(id: bigint): Square | undefined {
  const zeros = (id & -id).toString(2).length - 1
  if (zeros % 2 !== 0) return undefined
  const level = deepest - zeros / 2
  const face = Number(id >> 61n)
  let orientation = face & 1
  let [i, j] = [0n, 0n]
  for (let step = 0; step < level; step += 1) {
    const place = Number((id >> BigInt(59 - 2 * step)) & 3n)
    const quarter = quarters[orientation as 0 | 1 | 2 | 3][place as 0 | 1 | 2 | 3]
    i = (i << 1n) | BigInt(quarter >> 1)
    j = (j << 1n) | BigInt(quarter & 1)
    orientation ^= turns[place as 0 | 1 | 2 | 3]
  }
  return { face, i, j, level }
}

/** S2's quadratic projection. */
const uvOf = (share: number) => (share >= 0.5 ? (4 * share * share - 1) / 3 : (1 - 4 * (1 - share) ** 2) / 3)

function xyzOf(face: number, u: number, v: number): [number, number, number] {
  const byFace: [number, number, number][] = [
    [1, u, v],
    [-u, 1, v],
    [-u, -v, 1],
    [-1, -v, -u],
    [v, -1, -u],
    [v, u, -1],
  ]
  return byFace[face] ?? [1, u, v]
}

const degrees = 180 / Math.PI

/** The corners [lng, lat] of an S2 cell by its token; undefined for an invalid cell. */
export function s2Ring(token: unknown): (readonly [lng: number, lat: number])[] | undefined {
  const id = idOf(token)
  const square = id === undefined ? undefined : squareOf(id)
  if (!square) return undefined
  const size = 2 ** square.level
  const corner = (di: number, dj: number) => {
    const [x, y, z] = xyzOf(
      square.face,
      uvOf((Number(square.i) + di) / size),
      uvOf((Number(square.j) + dj) / size),
    )
    return [Math.atan2(y, x) * degrees, Math.atan2(z, Math.hypot(x, y)) * degrees] as const
  }
  const ring = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
  const [first = 0] = ring[0] ?? []
  // A cell across the antimeridian stays in one piece.
  return ring.map(([lng, lat]) => [lng - Math.round((lng - first) / 360) * 360, lat] as const)
}
