import type Flatbush from 'flatbush'
import type { Position } from '@/server/atlas/entities/entities'
import type { Ring } from '@/server/atlas/read/rings'

export interface Outline {
  rings: readonly Ring[]
  tree: Flatbush
  places: readonly { ring: number; segment: number }[]
}

/** `at` and `along` are segment numbers plus the share of the segment. */
interface Cut {
  at: number
  ring: number
  along: number
  position: Position
  enters: boolean
}

export interface CoastPiece {
  positions: Position[]
  from: Cut
  to: Cut
}

export function coastPieces(
  line: Ring,
  outline: Outline,
  isInside: (position: Position) => boolean,
): CoastPiece[] | null {
  const isClosed = isSame(line[0], line.at(-1))
  const endsInside = [line[0], line.at(-1)].some((end) => end !== undefined && isInside(end))
  if (!isClosed && endsInside) return null
  const cuts = cutsOf(line, outline)
  const pieces = cuts.flatMap((from, index) => {
    const to = cuts[(index + 1) % cuts.length]
    return from.enters && to ? pieceBetween(line, from, to) : []
  })
  return pieces.every(({ to }) => !to.enters) ? pieces : null
}

const isSame = (a?: Position, b?: Position) => a?.[0] === b?.[0] && a?.[1] === b?.[1]

function pieceBetween(line: Ring, from: Cut, to: Cut): CoastPiece {
  const between = to.at > from.at ? verticesBetween(line, from.at, to.at) : wrapped(line, from.at, to.at)
  return { positions: [from.position, ...between, to.position], from, to }
}

function cutsOf(line: Ring, outline: Outline): Cut[] {
  const cuts: Cut[] = []
  let segment = 0
  let from = line[0]
  for (const to of line.slice(1)) {
    if (from)
      for (const cut of cutsOfSegment([from, to], outline)) cuts.push({ ...cut, at: segment + cut.at })
    segment += 1
    from = to
  }
  return cuts.sort((x, y) => x.at - y.at)
}

function cutsOfSegment([a, b]: Segment, { rings, tree, places }: Outline): Cut[] {
  const box = [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
  ] as const
  return tree.search(...box).flatMap((index) => {
    const { ring, segment } = places[index] ?? { ring: -1, segment: 0 }
    const c = rings[ring]?.[segment]
    const d = rings[ring]?.[segment + 1]
    const crossing = c && d ? crossingOf([a, b], [c, d]) : null
    if (!crossing) return []
    const { t, u, turn } = crossing
    const position: Position = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]
    return { at: t, ring, along: segment + u, position, enters: turn > 0 }
  })
}

type Segment = readonly [Position, Position]

/** Shares of both segments; `turn` is positive if the first passes to the second's left. */
function crossingOf([a, b]: Segment, [c, d]: Segment): { t: number; u: number; turn: number } | null {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  const ex = d[0] - c[0]
  const ey = d[1] - c[1]
  const turn = ex * dy - ey * dx
  if (turn === 0) return null
  const x = c[0] - a[0]
  const y = c[1] - a[1]
  const t = (x * ey - y * ex) / (dx * ey - dy * ex)
  const u = (x * dy - y * dx) / (dx * ey - dy * ex)
  return t >= 0 && t < 1 && u >= 0 && u < 1 ? { t, u, turn } : null
}

const verticesBetween = (line: Ring, from: number, to: number) =>
  line.slice(Math.floor(from) + 1, Math.floor(to) + 1)

const wrapped = (ring: Ring, from: number, to: number) => [
  ...ring.slice(Math.floor(from) + 1, -1),
  ...ring.slice(0, Math.floor(to) + 1),
]

/** Each piece continues counterclockwise along the outline to the next one's entry. */
export function ringsOfPieces(pieces: readonly CoastPiece[], { rings }: Outline): Ring[] {
  const free = new Set(pieces)
  const byEntry = pieces.toSorted((x, y) => x.from.along - y.from.along)
  const nextOf = ({ to }: CoastPiece): CoastPiece | undefined => {
    const onRing = byEntry.filter(({ from }) => from.ring === to.ring)
    return onRing.find(({ from }) => from.along > to.along) ?? onRing[0]
  }
  return pieces.flatMap((first) => {
    const ring: Position[] = []
    let piece: CoastPiece | undefined = first
    while (piece && free.delete(piece)) {
      const next = nextOf(piece)
      for (const position of piece.positions) ring.push(position)
      for (const position of borderBetween(piece.to, next?.from, rings)) ring.push(position)
      piece = next
    }
    return ring.length === 0 ? [] : [[...ring, ...ring.slice(0, 1)]]
  })
}

function borderBetween(from: Cut, to: Cut | undefined, rings: readonly Ring[]): Ring {
  const border = rings[from.ring]
  if (!(border && to)) return []
  return to.along > from.along
    ? verticesBetween(border, from.along, to.along)
    : wrapped(border, from.along, to.along)
}
