import type { OsmRelation, Tags } from '@/server/atlas/base/entities'
import { floatColumn, uintColumn } from './column'
import type { TagSets } from './tag-sets'

type Member = OsmRelation['members'][number]

const types: readonly Member['type'][] = ['node', 'way', 'relation']

/** Relations with members in columns, 12 bytes per member; objects are made on demand. */
export class RelationStore {
  readonly #sets: TagSets
  readonly #relations = new Map<number, OsmRelation>()
  readonly #refs = floatColumn()
  /** Three times the text id of the role, plus the index of the type. */
  readonly #roles = uintColumn()

  constructor(sets: TagSets) {
    this.#sets = sets
  }

  /** Adds a relation; the last of repeated ids wins. */
  add({ id, tags, members }: { id: number; tags: Tags; members: readonly Member[] }): void {
    const start = this.#refs.length
    for (const { type, ref, role } of members) {
      this.#refs.push(ref)
      this.#roles.push(types.length * this.#sets.textId(role) + types.indexOf(type))
    }
    const end = this.#refs.length
    const membersOf = () => this.#members(start, end)
    this.#relations.set(id, {
      id,
      tags,
      get members() {
        return membersOf()
      },
    })
  }

  /** Tests whether a way is a member of any relation. */
  wayFinder(): (id: number) => boolean {
    const way = types.indexOf('way')
    let count = 0
    for (let row = 0; row < this.#roles.length; row++)
      if (this.#roles.at(row) % types.length === way) count += 1
    const ids = new Float64Array(count)
    for (let row = 0; row < this.#roles.length; row++) {
      if (this.#roles.at(row) % types.length === way) ids[--count] = this.#refs.at(row)
    }
    ids.sort()
    return (id) => {
      let [low, high] = [0, ids.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((ids[middle] ?? 0) < id) low = middle + 1
        else high = middle
      }
      return ids[low] === id
    }
  }

  /** The relations ordered by id; call it after the last `add`. */
  settle(): OsmRelation[] {
    return [...this.#relations.values()].sort((a, b) => a.id - b.id)
  }

  #members(start: number, end: number): Member[] {
    return Array.from({ length: end - start }, (_, each) => {
      const role = this.#roles.at(start + each)
      return {
        type: types[role % types.length] ?? 'node',
        ref: this.#refs.at(start + each),
        role: this.#sets.text(Math.floor(role / types.length)),
      }
    })
  }
}
