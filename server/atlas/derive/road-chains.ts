import type { RoadPiece } from './road-pieces'

/** Pieces of one kind that follow each other without a junction between them, joined into one. */
export function joinPieces(pieces: readonly RoadPiece[]): RoadPiece[] {
  const ends = endsByNode(pieces)
  const used = new Uint8Array(pieces.length)
  const joined: RoadPiece[] = []
  pieces.forEach((piece, index) => {
    if (used[index]) return
    used[index] = 1
    const chain = [piece]
    for (let next = follow(chain.at(-1)?.to, index); next; next = follow(chain.at(-1)?.to, next.index)) {
      chain.push(next.piece)
    }
    for (let next = lead(chain[0]?.from, index); next; next = lead(chain[0]?.from, next.index)) {
      chain.unshift(next.piece)
    }
    joined.push(concatenate(chain))
  })
  return joined

  /** The unused piece that goes on from `node`, turned round where it was drawn the other way. */
  function follow(node: number | undefined, index: number) {
    const other = onlyOther(node, index)
    if (other === null) return null
    used[other.index] = 1
    return other.piece.from === node ? other : { index: other.index, piece: reversed(other.piece) }
  }
  function lead(node: number | undefined, index: number) {
    const other = onlyOther(node, index)
    if (other === null) return null
    used[other.index] = 1
    return other.piece.to === node ? other : { index: other.index, piece: reversed(other.piece) }
  }
  function onlyOther(node: number | undefined, index: number): { index: number; piece: RoadPiece } | null {
    const here = ends.get(node ?? Number.NaN) ?? []
    if (node === undefined || here.length !== 2) return null
    const other = here[0] === index ? here[1] : here[0]
    const [a, b] = [pieces[index], pieces[other ?? index]]
    if (other === undefined || !a || !b || used[other] || !continues(a, b, node)) return null
    return { index: other, piece: b }
  }
}

/** Indexes of the pieces that end at each node; a loop stands twice. */
export function endsByNode(pieces: readonly { from: number; to: number }[]): Map<number, number[]> {
  const ends = new Map<number, number[]>()
  const add = (node: number, index: number) => {
    const here = ends.get(node)
    if (here) here.push(index)
    else ends.set(node, [index])
  }
  pieces.forEach(({ from, to }, index) => {
    add(from, index)
    add(to, index)
  })
  return ends
}

/** Whether two roads that meet at `node` are one: of a kind, and one way only head to tail. */
export function continues(
  a: Pick<RoadPiece, 'from' | 'to' | 'class' | 'link' | 'oneWay'>,
  b: Pick<RoadPiece, 'from' | 'to' | 'class' | 'link' | 'oneWay'>,
  node: number,
): boolean {
  if (a === b || a.class !== b.class || a.link !== b.link || a.oneWay !== b.oneWay) return false
  return !a.oneWay || (a.to === node && b.from === node) || (b.to === node && a.from === node)
}

/**
 * Drops unclassed pieces that lead nowhere, again and again: nobody drives through them, and where they are mapped
 * is a matter of taste.
 */
export function dropDeadEnds(pieces: readonly RoadPiece[]): RoadPiece[] {
  const ends = endsByNode(pieces)
  const dropped = new Set<number>()
  const open = [...ends.keys()]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const here = (ends.get(node) ?? []).filter((index) => !dropped.has(index))
    const [only] = here
    const piece = here.length === 1 && only !== undefined ? pieces[only] : undefined
    if (!piece || only === undefined || piece.class !== null) continue
    dropped.add(only)
    open.push(piece.from === node ? piece.to : piece.from)
  }
  return pieces.filter((_, index) => !dropped.has(index))
}

function reversed(piece: RoadPiece): RoadPiece {
  return { ...piece, from: piece.to, to: piece.from, positions: [...piece.positions].reverse() }
}

function concatenate(chain: readonly RoadPiece[]): RoadPiece {
  const [first, ...rest] = chain
  if (!first) throw new Error('A chain of roads has at least one piece.')
  const last = chain.at(-1) ?? first
  const named = chain.filter((piece) => piece.name).sort((a, b) => b.metres - a.metres)[0]
  return {
    ...first,
    to: last.to,
    positions: [...first.positions, ...rest.flatMap((piece) => piece.positions.slice(1))],
    metres: chain.reduce((sum, piece) => sum + piece.metres, 0),
    seconds: chain.reduce((sum, piece) => sum + piece.seconds, 0),
    name: named?.name ?? '',
  }
}
