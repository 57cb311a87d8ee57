import type { OsmRelation } from '@/server/atlas/entities/entities'
import { isKeptRelation } from '@/server/atlas/entities/tag-keys'
import { decodeBlock } from './decode-block'
import type { BlockTarget } from './osm-block'
import { type PackedTagSets, TagSets } from './tag-sets'

/** Moves between threads without a copy. */
export interface PackedBlock {
  tags: PackedTagSets
  nodes: {
    ids: Float64Array<ArrayBuffer>
    lngs: Int32Array<ArrayBuffer>
    lats: Int32Array<ArrayBuffer>
    sets: Uint32Array<ArrayBuffer>
  }
  /** `refs` of way i end at `ends[i]`. */
  ways: {
    ids: Float64Array<ArrayBuffer>
    sets: Uint32Array<ArrayBuffer>
    ends: Uint32Array<ArrayBuffer>
    refs: Uint8Array<ArrayBuffer>
  }
  /** Relations that are not kept have no members here. */
  relations: { id: number; set: number; members: OsmRelation['members'] }[]
}

export function packBlock(blob: Uint8Array): PackedBlock {
  const sets = new TagSets()
  const nodes = { ids: numbers(), lngs: numbers(), lats: numbers(), sets: numbers() }
  const ways = { ids: numbers(), sets: numbers(), ends: numbers(), refs: [] as Uint8Array[] }
  const relations: PackedBlock['relations'] = []
  let end = 0
  decodeBlock(blob, {
    sets,
    node({ id, lng, lat, set }) {
      nodes.ids.push(id)
      nodes.lngs.push(lng)
      nodes.lats.push(lat)
      nodes.sets.push(set)
    },
    way({ id, refs, set }) {
      end += refs.length
      ways.ids.push(id)
      ways.sets.push(set)
      ways.ends.push(end)
      ways.refs.push(refs)
    },
    relation({ id, set, members }) {
      relations.push({ id, set, members: isKeptRelation(sets.at(set)) ? members() : [] })
    },
  })
  return {
    tags: sets.packed(),
    nodes: {
      ids: Float64Array.from(nodes.ids),
      lngs: Int32Array.from(nodes.lngs),
      lats: Int32Array.from(nodes.lats),
      sets: Uint32Array.from(nodes.sets),
    },
    ways: {
      ids: Float64Array.from(ways.ids),
      sets: Uint32Array.from(ways.sets),
      ends: Uint32Array.from(ways.ends),
      refs: joined(ways.refs, end),
    },
    relations,
  }
}

export function transferred({ tags, nodes, ways }: PackedBlock): ArrayBuffer[] {
  const columns = [tags.words, tags.starts, ...Object.values(nodes), ...Object.values(ways)]
  return columns.map(({ buffer }) => buffer)
}

export function pourBlock({ tags, nodes, ways, relations }: PackedBlock, target: BlockTarget): void {
  const setOf = target.sets.addAll(tags)
  for (let row = 0; row < nodes.ids.length; row += 1) {
    const id = nodes.ids[row] ?? 0
    const lng = nodes.lngs[row] ?? 0
    const lat = nodes.lats[row] ?? 0
    target.node({ id, lng, lat, set: setOf(nodes.sets[row] ?? 0) })
  }
  let start = 0
  for (let row = 0; row < ways.ids.length; row += 1) {
    const id = ways.ids[row] ?? 0
    const end = ways.ends[row] ?? 0
    target.way({ id, refs: ways.refs.subarray(start, end), set: setOf(ways.sets[row] ?? 0) })
    start = end
  }
  for (const { id, set, members } of relations) {
    target.relation({ id, set: setOf(set), members: () => members })
  }
}

const numbers = (): number[] => []

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
