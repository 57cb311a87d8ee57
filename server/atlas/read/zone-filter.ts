import { floatColumn } from './column'
import { ExtractError } from './extract-error'
import type { BlockTarget } from './osm-block'
import { ProtobufCursor } from './protobuf-cursor'

/** 1e-7 degrees. */
export type Zone = (lng: number, lat: number) => boolean

export interface ZoneFilter {
  target: BlockTarget
  /** Whether the extract has a node in the same square of 0.05 degrees. */
  holds: Zone
}

/** 1e-7 degrees. */
const side = 500_000
/** More than the squares around the equator. */
const columns = 8192

/**
 * Passes on the zone's tagged nodes, the ways with a node in it and the relations with such a way. All
 * positions pass, and boundaries among the ways, so that areas across the zone's edge are complete.
 * @throws ExtractError (from the target) if the extract is not sorted by type and id
 */
export function zoneFilter(target: BlockTarget, zone: Zone, path: string): ZoneFilter {
  const nodes = new SortedIds()
  const ways = new SortedIds()
  const squares = new Set<number>()
  let hasWays = false
  const checkOrder = (isSorted: boolean) => {
    if (isSorted) return
    throw new ExtractError(
      `The extract ${path} is not sorted by type and id, as a neighbour's must be; sort it with osmium sort.`,
    )
  }
  return {
    target: {
      sets: target.sets,
      node(node) {
        const isInZone = zone(node.lng, node.lat)
        if (isInZone) {
          checkOrder(nodes.add(node.id) && !hasWays)
          squares.add(squareOf(node.lng, node.lat))
        }
        target.node(isInZone ? node : { ...node, set: 0 })
      },
      way(way) {
        hasWays = true
        const touches = touchesAny(way.refs, nodes)
        if (touches) checkOrder(ways.add(way.id))
        if (touches || target.sets.glance(way.set).boundary !== undefined) target.way(way)
      },
      relation({ members, ...relation }) {
        const known = members()
        if (known.some(({ type, ref }) => type === 'way' && ways.has(ref))) {
          target.relation({ ...relation, members: () => known })
        }
      },
    },
    holds: (lng, lat) => squares.has(squareOf(lng, lat)),
  }
}

const squareOf = (lng: number, lat: number) => Math.floor(lat / side) * columns + Math.floor(lng / side)

function touchesAny(refs: Uint8Array, nodes: SortedIds): boolean {
  const packed = new ProtobufCursor(refs)
  let ref = 0
  while (!packed.atEnd) {
    ref += packed.zigzag()
    if (nodes.has(ref)) return true
  }
  return false
}

/** 8 bytes per id. */
class SortedIds {
  readonly #ids = floatColumn()
  #last = Number.NEGATIVE_INFINITY

  add(id: number): boolean {
    if (id < this.#last) return false
    this.#ids.push(id)
    this.#last = id
    return true
  }

  has(id: number): boolean {
    if (id > this.#last) return false
    let low = 0
    let high = this.#ids.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ids.at(middle) < id) low = middle + 1
      else high = middle
    }
    return low < this.#ids.length && this.#ids.at(low) === id
  }
}
