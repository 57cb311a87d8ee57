import type { Extract, OsmNode, OsmRelation, OsmWay, Position, Tags } from '@/server/atlas/entities'
import { ExtractError } from './extract-error'
import { NodePositions } from './node-positions'
import { type OsmObject, parseHeaderDate, parseObjects } from './osm-objects'
import { type PbfBlock, readPbfBlocks } from './pbf-blocks'
import { type PackedRefs, RefPool } from './ref-pool'

interface ReadProgress {
  bytes: number
  totalBytes: number
}

export interface ReadOptions {
  /** Called after each block of the file. */
  onProgress?: (progress: ReadProgress) => void
}

const noTags: Tags = {}

interface PackedWay extends PackedRefs {
  id: number
  tags: Tags
}

interface Gathered {
  positions: NodePositions
  nodes: OsmNode[]
  ways: PackedWay[]
  refs: RefPool
  relations: OsmRelation[]
}

/**
 * Reads an OpenStreetMap extract (`.osm.pbf`) as a stream: one block in memory at a time, positions of nodes in
 * typed arrays, and a way's `positions` looked up when they are asked for.
 * Keeps nodes with tags, ways that have tags or belong to a relation, and relations with tags, each ordered by id.
 * @throws ExtractError naming what is wrong with the file and the block and byte at which it broke.
 */
export async function readExtract(path: string, options: ReadOptions = {}): Promise<Extract> {
  const gathered: Gathered = {
    positions: new NodePositions(),
    refs: new RefPool(),
    nodes: [],
    ways: [],
    relations: [],
  }
  let date = ''
  for await (const block of readPbfBlocks(path)) {
    try {
      if (block.type === 'OSMHeader') date = await parseHeaderDate(block.data)
      else for (const item of parseObjects(block.data)) gather(gathered, item)
    } catch (cause) {
      throw brokenBlock(path, block, cause)
    }
    options.onProgress?.({ bytes: block.end, totalBytes: block.totalBytes })
  }
  if (gathered.positions.size === 0) throw new ExtractError(`The extract ${path} holds no nodes.`)
  return toExtract(gathered, date)
}

function brokenBlock(path: string, block: PbfBlock, cause: unknown) {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new ExtractError(
    `The extract ${path} is not usable: a block is corrupt, ${reason} (block ${block.number} at byte ${block.offset} of ${block.totalBytes}).`,
    { cause },
  )
}

function gather(to: Gathered, item: OsmObject) {
  if (item.type === 'way') {
    to.ways.push({ id: item.id, tags: item.tags ?? noTags, ...to.refs.add(item.refs) })
  } else if (item.type === 'relation') {
    if (item.tags) to.relations.push({ id: item.id, tags: item.tags, members: item.members })
  } else {
    to.positions.add(item.id, item.lon, item.lat)
    if (item.tags) to.nodes.push({ id: item.id, position: [item.lon, item.lat], tags: item.tags })
  }
}

function toExtract({ positions, nodes, ways, relations }: Gathered, date: string): Extract {
  const members = new Set(
    relations.flatMap((relation) =>
      relation.members.filter(({ type }) => type === 'way').map(({ ref }) => ref),
    ),
  )
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  const wayOf = wayReader(positions)
  return {
    nodes: nodes.sort(byId),
    ways: ways
      .filter((way) => way.tags !== noTags || members.has(way.id))
      .sort(byId)
      .map(wayOf),
    relations: relations.sort(byId),
    date,
    close: () => undefined,
  }
}

interface Line {
  refs: number[]
  positions: Position[]
  complete: boolean
}

/**
 * Ways that keep node ids packed and unpack them when asked. The way asked for last stays unpacked, so a loop over
 * one way's positions looks them up once.
 */
function wayReader(nodes: NodePositions) {
  let last: { id: number; line: Line } | null = null

  const unpack = (way: PackedWay): Line => {
    if (last?.id === way.id) return last.line
    const line: Line = { refs: [], positions: [], complete: true }
    for (const ref of way.chunk.subarray(way.start, way.end)) {
      const position = nodes.find(ref)
      if (!position) {
        line.complete = false
        continue
      }
      line.refs.push(ref)
      line.positions.push(position)
    }
    last = { id: way.id, line }
    return line
  }

  return (way: PackedWay): OsmWay => ({
    id: way.id,
    tags: way.tags,
    get refs() {
      return unpack(way).refs
    },
    get positions() {
      return unpack(way).positions
    },
    get complete() {
      return unpack(way).complete
    },
  })
}
