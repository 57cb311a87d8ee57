import { tmpdir } from 'node:os'
import type { Bounds } from '@/lib/geo/mercator'
import type { Extract, ExtractFile, Nodes, OsmNode, Position } from '@/server/atlas/entities/entities'
import { isKeptRelation } from '@/server/atlas/entities/tag-keys'
import { intColumn } from './column'
import { brokenBlock, headerOf, type OsmHeader } from './decode-block'
import { decodedBlocks, decodingThreadsFor } from './decoded-blocks'
import { ExtractError } from './extract-error'
import { NodePositions } from './node-positions'
import type { BlockTarget } from './osm-block'
import { RelationStore } from './relation-store'
import { StoredObjects } from './stored-objects'
import { TagSets } from './tag-sets'
import { WayStore } from './way-store'
import { type Zone, type ZoneFilter, zoneFilter } from './zone-filter'

/** No writer's limit is below this; 8,000 is usual. */
const minFull = 1000

class FileExtent {
  #west = Number.POSITIVE_INFINITY
  #south = Number.POSITIVE_INFINITY
  #east = Number.NEGATIVE_INFINITY
  #north = Number.NEGATIVE_INFINITY
  #count = 0
  #last = 0
  #max = 0

  /** Degrees × 1e7. */
  addNode(lng: number, lat: number): void {
    if (lng < this.#west) this.#west = lng
    if (lng > this.#east) this.#east = lng
    if (lat < this.#south) this.#south = lat
    if (lat > this.#north) this.#north = lat
    this.#count += 1
  }

  add(): void {
    this.#count += 1
  }

  endBlock(): void {
    this.#max = Math.max(this.#max, this.#last)
    this.#last = this.#count
    this.#count = 0
  }

  settle(): Omit<ExtractFile, 'box'> {
    const sides = [this.#west, this.#south, this.#east, this.#north].map((side) => side / 1e7)
    return {
      nodes: sides as unknown as Bounds,
      endsFull: this.#last >= minFull && this.#last === this.#max,
    }
  }
}

/** 16 bytes per node. */
class NodeStore {
  readonly #nodes: StoredObjects<OsmNode>
  #lngs = intColumn()
  #lats = intColumn()

  constructor(sets: TagSets) {
    this.#nodes = new StoredObjects(sets, ({ row, id, set }) => ({
      id,
      position: [this.#lngs.at(row) / 1e7, this.#lats.at(row) / 1e7],
      tags: sets.at(set),
    }))
  }

  /** 1e-7 degrees. */
  add({ id, lng, lat, set }: { id: number; lng: number; lat: number; set: number }): void {
    this.#nodes.add(id, set)
    this.#lngs.push(lng)
    this.#lats.push(lat)
  }

  /** Call it after the last `add`. */
  settle(): Nodes {
    this.#nodes.settle(() => true)
    return this.#nodes
  }

  close(): void {
    this.#nodes.close()
    this.#lngs = intColumn()
    this.#lats = intColumn()
  }
}

interface ReadProgress {
  bytes: number
  totalBytes: number
}

export interface ReadOptions {
  onProgress?: (progress: ReadProgress) => void
  temporaryFolder?: string
  /** Bytes before data moves to a temporary file, for positions and for ways. */
  memoryBytes?: number
  /** Requires a sorted extract. */
  zone?: Zone
  /** Defaults by the file's size and the processors; 0 decodes in this thread. */
  threads?: number
}

const megabyte = 1 << 20
/** 16 million nodes: an extract of about 150 MB. */
const nodeMemory = 192 * megabyte
const wayMemory = 64 * megabyte
const nodeCache = 64 * megabyte
const wayCache = 8 * megabyte

interface Gathered extends BlockTarget {
  positions: NodePositions
  nodes: NodeStore
  ways: WayStore
  relations: RelationStore
  extent: FileExtent
}

/**
 * Keeps tagged nodes, ways with tags or in a kept relation, and areas and boundaries among the relations;
 * the last of repeated objects wins.
 * @throws ExtractError naming the file's fault with block and byte, or the folder without room for the
 * temporary file
 */
export async function readExtract(path: string, options: ReadOptions = {}): Promise<Extract> {
  const gathered = gatherer(options)
  const close = () => {
    gathered.positions.close()
    gathered.nodes.close()
    gathered.ways.close()
    gathered.sets.close()
  }
  try {
    let header: OsmHeader = { date: '', box: null }
    const filter = options.zone ? zoneFilter(gathered, options.zone, path) : null
    const threads = options.threads ?? (await decodingThreadsFor(path))
    for await (const { block, pour } of decodedBlocks(path, threads)) {
      try {
        if (block.type === 'OSMHeader') header = headerOf(path, block)
        else pour(filter?.target ?? gathered)
        gathered.extent.endBlock()
      } catch (cause) {
        throw cause instanceof ExtractError ? cause : brokenBlock(path, block, cause)
      }
      options.onProgress?.({ bytes: block.end, totalBytes: block.totalBytes })
    }
    if (gathered.positions.size === 0) throw new ExtractError(`The extract ${path} holds no nodes.`)
    const file = { box: header.box, ...gathered.extent.settle() }
    const { date } = header
    return {
      ...settle(gathered, filter !== null),
      ...joining(gathered, filter),
      date,
      file,
      incompleteWays: () => gathered.ways.incomplete,
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

function joining({ positions, ways }: Gathered, filter: ZoneFilter | null) {
  return {
    completeFrom(others: readonly Extract[]) {
      ways.completeFrom((id) => firstOf(others, id))
    },
    ...(filter && {
      nodeAt: (id: number) => positions.find(id),
      holds: ([lng, lat]: Position) => filter.holds(lng * partsPerDegree, lat * partsPerDegree),
    }),
  }
}

const partsPerDegree = 1e7

function firstOf(extracts: readonly Extract[], node: number): Position | null {
  for (const { nodeAt } of extracts) {
    const position = nodeAt?.(node)
    if (position) return position
  }
  return null
}

function gatherer({ temporaryFolder: folder = tmpdir(), memoryBytes }: ReadOptions): Gathered {
  const sets = new TagSets()
  const positions = new NodePositions({
    folder,
    memoryBytes: memoryBytes ?? nodeMemory,
    cacheBytes: nodeCache,
  })
  const nodes = new NodeStore(sets)
  const ways = new WayStore(sets, positions, {
    folder,
    memoryBytes: memoryBytes ?? wayMemory,
    cacheBytes: wayCache,
  })
  const relations = new RelationStore(sets)
  const extent = new FileExtent()
  return {
    sets,
    positions,
    nodes,
    ways,
    relations,
    extent,
    node(node) {
      extent.addNode(node.lng, node.lat)
      positions.add(node.id, node.lng, node.lat)
      if (node.set !== 0) nodes.add(node)
    },
    way(way) {
      extent.add()
      ways.add(way)
    },
    relation({ id, set, members }) {
      extent.add()
      if (isKeptRelation(sets.at(set))) relations.add({ id, set, members: members() })
    },
  }
}

function settle(
  { sets, positions, nodes, ways, relations }: Gathered,
  isNeighbour: boolean,
): Pick<Extract, 'nodes' | 'ways' | 'relations'> {
  sets.freeze()
  positions.settle()
  const isMember = relations.wayFinder()
  const objects = {
    nodes: nodes.settle(),
    ways: ways.settle(({ id, set }) => set !== 0 || isMember(id)),
    relations: relations.settle(),
  }
  // Ways hold their own positions by now; only a neighbour's are requested again.
  if (!isNeighbour) positions.close()
  return objects
}
