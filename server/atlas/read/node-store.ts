import type { Nodes, OsmNode } from '@/server/atlas/base/entities'
import { intColumn } from './column'
import { StoredObjects } from './stored-objects'
import type { TagSets } from './tag-sets'

/** Tagged nodes, 16 bytes each. */
export class NodeStore {
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

  /** Adds a node; longitude and latitude in 1e-7 degrees. */
  add({ id, lng, lat, set }: { id: number; lng: number; lat: number; set: number }): void {
    this.#nodes.add(id, set)
    this.#lngs.push(lng)
    this.#lats.push(lat)
  }

  /** The nodes ordered by id; call it after the last `add`. */
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
