import type { Extract, OsmNode, OsmObjects, OsmWay, Tags } from '@/server/atlas/entities/entities'
import { isClosed } from '@/server/atlas/read/areas'
import { objectsWith } from '@/server/atlas/read/objects-with'
import { filterObjects, flatMapObjects } from '@/server/atlas/read/stored-objects'
import type { Strip } from './strip'

/**
 * If several extracts hold an object, the country's own counts, then the neighbours' in order. Neighbours'
 * lines are cut where they leave the strip.
 */
export function joinExtracts(
  own: Extract,
  neighbours: readonly Extract[],
  strip: Pick<Strip, 'contains' | 'isHome'>,
): Extract {
  own.completeFrom?.(neighbours)
  const all = [own, ...neighbours]
  const known = new Set<number>()
  const relations = all.flatMap((extract) =>
    extract.relations.filter(({ id }) => !known.has(id) && known.add(id)),
  )
  const nodeInStrip = (node: OsmNode) => (strip.contains(node.position) ? node : null)
  return {
    nodes: new JoinedObjects(
      all.map(({ nodes }) => nodes),
      nodeInStrip,
    ),
    ways: new JoinedObjects(
      all.map(({ ways }) => ways),
      (way) => wayInStrip(way, strip),
    ),
    relations: relations.sort((a, b) => a.id - b.id),
    date: own.date,
    close: () => undefined,
  }
}

/** Closed ways stay whole, and ways without tags: relations need all of their outlines. */
function wayInStrip(way: OsmWay, strip: Pick<Strip, 'contains' | 'isHome'>): OsmWay | null {
  const { tags, positions } = way
  if (Object.keys(tags).length === 0) return way
  const isIn = positions.map((position) => strip.contains(position))
  if (isClosed(way)) return isIn.includes(true) ? way : null
  const run = longestRun(isIn)
  if (run.to - run.from === positions.length) return way
  if (run.to === run.from) return null
  // A neighbour's way joins the country's own roads at its first node at home.
  const isHome = (index: number) => {
    const position = positions[index]
    return position !== undefined && strip.isHome(position)
  }
  const from = run.from - Number(isHome(run.from - 1))
  const to = run.to + Number(isHome(run.to))
  return {
    id: way.id,
    tags,
    refs: way.refs.slice(from, to),
    positions: positions.slice(from, to),
    complete: false,
  }
}

function longestRun(values: readonly boolean[]): { from: number; to: number } {
  let best = { from: 0, to: 0 }
  let from = 0
  values.forEach((isIn, index) => {
    if (!isIn) from = index + 1
    else if (index + 1 - from > best.to - best.from) best = { from, to: index + 1 }
  })
  return best
}

interface Identified {
  id: number
  tags: Tags
}

class JoinedObjects<T extends Identified> implements OsmObjects<T> {
  readonly #sources: readonly OsmObjects<T>[]
  readonly #inStrip: (object: T) => T | null

  /** @param inStrip the part of a neighbour's object that counts, or null */
  constructor(sources: readonly OsmObjects<T>[], inStrip: (object: T) => T | null) {
    this.#sources = sources
    this.#inStrip = inStrip
  }

  get length() {
    return this.#sources.reduce((sum, { length }) => sum + length, 0)
  }

  [Symbol.iterator]() {
    return this.#joined((source) => source)
  }

  filter(wanted: (object: T) => unknown): T[] {
    return filterObjects(this, wanted)
  }

  flatMap<R>(from: (object: T) => R | readonly R[]): R[] {
    return flatMapObjects(this, from)
  }

  tagged(wanted: (tags: T['tags']) => boolean) {
    return this.#joined((source) => objectsWith(source, wanted))
  }

  withId(id: number): T | undefined {
    for (const [place, source] of this.#sources.entries()) {
      const object = source.withId ? source.withId(id) : source.filter((each) => each.id === id)[0]
      if (object) return place === 0 ? object : (this.#inStrip(object) ?? undefined)
    }
    return undefined
  }

  *#joined(from: (source: OsmObjects<T>) => Iterable<T>): Generator<T, void, undefined> {
    const heads = this.#sources.map((source) => {
      const objects = from(source)[Symbol.iterator]()
      return { objects, next: objects.next() }
    })
    for (;;) {
      let min = -1
      heads.forEach(({ next }, place) => {
        const best = heads[min]?.next
        if (!next.done && (!best || best.done || next.value.id < best.value.id)) min = place
      })
      const head = heads[min]
      if (!head || head.next.done) return
      const object = head.next.value
      const counted = min === 0 ? object : this.#ofNeighbour(object, min)
      if (counted) yield counted
      head.next = head.objects.next()
    }
  }

  #ofNeighbour(object: T, place: number): T | null {
    const isKnown = this.#sources.slice(0, place).some((source) => isHeld(source, object.id))
    return isKnown ? null : this.#inStrip(object)
  }
}

function isHeld<T extends Identified>(source: OsmObjects<T>, id: number): boolean {
  if (source.withId) return source.withId(id) !== undefined
  return source.filter((object) => object.id === id).length > 0
}
