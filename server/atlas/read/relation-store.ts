import type { OsmRelation } from '@/server/atlas/entities/entities'
import { floatColumn, uintColumn } from './column'
import type { TagSets } from './tag-sets'

type Member = OsmRelation['members'][number]

const types: readonly Member['type'][] = ['node', 'way', 'relation']

/** 12 bytes per member; members and tags are read on demand. */
export class RelationStore {
  readonly #sets: TagSets
  readonly #relations = new Map<number, OsmRelation>()
  readonly #refs = floatColumn()
  /** Three times the text id of the role, plus the index of the type. */
  readonly #roles = uintColumn()
  readonly #source: RelationSource

  constructor(sets: TagSets) {
    this.#sets = sets
    this.#source = {
      tags: (set) => sets.at(set),
      members: (start, end) => this.#members(start, end),
    }
  }

  add({ id, set, members }: { id: number; set: number; members: readonly Member[] }): void {
    const start = this.#refs.length
    for (const { type, ref, role } of members) {
      this.#refs.push(ref)
      this.#roles.push(types.length * this.#sets.textId(role) + types.indexOf(type))
    }
    this.#relations.set(id, new StoredRelation(this.#source, { id, set, start, end: this.#refs.length }))
  }

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
      let low = 0
      let high = ids.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((ids[middle] ?? 0) < id) low = middle + 1
        else high = middle
      }
      return ids[low] === id
    }
  }

  /** Call it after the last `add`. */
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

interface RelationSource {
  tags(set: number): OsmRelation['tags']
  members(start: number, end: number): Member[]
}

class StoredRelation implements OsmRelation {
  readonly id: number
  readonly #source: RelationSource
  readonly #set: number
  readonly #start: number
  readonly #end: number

  constructor(
    source: RelationSource,
    { id, set, start, end }: { id: number; set: number; start: number; end: number },
  ) {
    this.id = id
    this.#source = source
    this.#set = set
    this.#start = start
    this.#end = end
  }

  get tags() {
    return this.#source.tags(this.#set)
  }
  get members() {
    return this.#source.members(this.#start, this.#end)
  }
}
