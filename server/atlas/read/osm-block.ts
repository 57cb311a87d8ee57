import type { OsmRelation } from '@/server/atlas/entities/entities'
import { isKeptKey } from '@/server/atlas/entities/tag-keys'
import { ProtobufCursor, readFields } from './protobuf-cursor'
import type { TagSets } from './tag-sets'

const unknown = -2
const dropped = -1

/** Decodes lazily and once each, because most strings are never kept. */
class BlockStrings {
  readonly #sets: TagSets
  readonly #texts: Uint8Array[] = []
  readonly #keys: Int32Array
  readonly #values: Int32Array

  constructor(table: ProtobufCursor, sets: TagSets) {
    this.#sets = sets
    readFields(table, { 1: () => this.#texts.push(table.message().rest()) })
    this.#keys = new Int32Array(this.#texts.length).fill(unknown)
    this.#values = new Int32Array(this.#texts.length).fill(unknown)
  }

  key(index: number): number {
    const known = this.#keys[index]
    if (known !== undefined && known !== unknown) return known
    const key = this.text(index)
    const id = isKeptKey(key) ? this.#sets.textId(key) : dropped
    this.#keys[index] = id
    return id
  }

  value(index: number): number {
    const known = this.#values[index]
    if (known !== undefined && known !== unknown) return known
    const id = this.#sets.textId(this.text(index))
    this.#values[index] = id
    return id
  }

  text(index: number): string {
    const bytes = this.#texts[index]
    if (!bytes) throw new Error(`a tag names string ${index} of ${this.#texts.length}`)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  }
}

export interface BlockTarget {
  sets: TagSets
  node(node: { id: number; lng: number; lat: number; set: number }): void
  /** Node ids packed as in the format: zigzag differences. Valid until the call returns. */
  way(way: { id: number; refs: Uint8Array; set: number }): void
  relation(relation: { id: number; set: number; members: () => OsmRelation['members'] }): void
}

interface Block {
  strings: BlockStrings
  /** Degrees × 1e-7. */
  lng(value: number): number
  lat(value: number): number
  target: BlockTarget
}

/** @throws Error if the block is malformed */
export function readOsmBlock(bytes: Uint8Array, target: BlockTarget): void {
  const head = { granularity: 100, latOffset: 0, lngOffset: 0 }
  const groups: ProtobufCursor[] = []
  const tables: ProtobufCursor[] = []
  const cursor = new ProtobufCursor(bytes)
  readFields(cursor, {
    1: () => tables.push(cursor.message()),
    2: () => groups.push(cursor.message()),
    17: () => {
      head.granularity = cursor.signed()
    },
    19: () => {
      head.latOffset = cursor.signed()
    },
    20: () => {
      head.lngOffset = cursor.signed()
    },
  })
  const block: Block = {
    strings: new BlockStrings(tables[0] ?? nothing(), target.sets),
    lng: (value) => onEarth((head.lngOffset + head.granularity * value) / 100, 180),
    lat: (value) => onEarth((head.latOffset + head.granularity * value) / 100, 90),
    target,
  }
  for (const group of groups) readGroup(group, block)
}

function readGroup(group: ProtobufCursor, block: Block) {
  readFields(group, {
    1: () => readNode(group.message(), block),
    2: () => readDenseNodes(group.message(), block),
    3: () => readWay(group.message(), block),
    4: () => readRelation(group.message(), block),
  })
}

function onEarth(value: number, limit: number): number {
  const rounded = Math.round(value)
  if (Math.abs(rounded) > limit * 1e7) throw new Error('a node in it lies off the earth')
  return rounded
}

function safeId(id: number): number {
  if (!Number.isSafeInteger(id)) throw new Error('an object in it has no usable id')
  return id
}

const nothing = () => new ProtobufCursor(new Uint8Array(0))

function fieldsOf(message: ProtobufCursor, numbers: { id: number; lists: readonly number[] }) {
  const lists = new Map<number, ProtobufCursor>()
  let id = Number.NaN
  for (let field = message.field(); field !== 0; field = message.field()) {
    if (field === numbers.id) id = message.signed()
    else if (numbers.lists.includes(field)) lists.set(field, message.message())
    else message.skip()
  }
  return { id, list: (field: number) => lists.get(field) ?? nothing() }
}

function tagsOf(keys: ProtobufCursor, values: ProtobufCursor, { strings, target }: Block): number {
  const words: number[] = []
  while (!keys.atEnd) {
    const key = strings.key(keys.varint())
    if (values.atEnd) throw new Error('an object in it has fewer values than keys')
    const value = values.varint()
    if (key >= 0) words.push(key, strings.value(value))
  }
  if (!values.atEnd) throw new Error('an object in it has more values than keys')
  return target.sets.add(words)
}

function readNode(message: ProtobufCursor, block: Block) {
  const node = { id: Number.NaN, lat: Number.NaN, lng: Number.NaN, keys: nothing(), values: nothing() }
  readFields(message, {
    1: () => {
      node.id = message.zigzag()
    },
    2: () => {
      node.keys = message.message()
    },
    3: () => {
      node.values = message.message()
    },
    8: () => {
      node.lat = message.zigzag()
    },
    9: () => {
      node.lng = message.zigzag()
    },
  })
  if (Number.isNaN(node.lat + node.lng)) throw new Error('a node in it has no position')
  block.target.node({
    id: safeId(node.id),
    lng: block.lng(node.lng),
    lat: block.lat(node.lat),
    set: tagsOf(node.keys, node.values, block),
  })
}

function readDenseNodes(message: ProtobufCursor, block: Block) {
  const { list } = fieldsOf(message, { id: 0, lists: [1, 8, 9, 10] })
  const ids = list(1)
  const lats = list(8)
  const lngs = list(9)
  const tags = list(10)
  const hasTags = !tags.atEnd
  let id = 0
  let lat = 0
  let lng = 0
  while (!ids.atEnd) {
    if (lats.atEnd || lngs.atEnd) throw new Error('its dense nodes have fewer positions than ids')
    id += ids.zigzag()
    lat += lats.zigzag()
    lng += lngs.zigzag()
    block.target.node({
      id: safeId(id),
      lng: block.lng(lng),
      lat: block.lat(lat),
      set: hasTags ? denseTags(tags, block) : 0,
    })
  }
  if (!(lats.atEnd && lngs.atEnd)) throw new Error('its dense nodes have more positions than ids')
  if (!tags.atEnd) throw new Error('its dense nodes have more tags than nodes')
}

/** Keys and values are interleaved, up to a 0. */
function denseTags(tags: ProtobufCursor, { strings, target }: Block): number {
  const words: number[] = []
  for (;;) {
    if (tags.atEnd) throw new Error('the tags of its dense nodes end in the middle')
    const index = tags.varint()
    if (index === 0) return target.sets.add(words)
    const key = strings.key(index)
    if (tags.atEnd) continue
    const value = tags.varint()
    if (key >= 0) words.push(key, strings.value(value))
  }
}

function readWay(message: ProtobufCursor, block: Block) {
  const { id, list } = fieldsOf(message, { id: 1, lists: [2, 3, 8] })
  const refs = list(8).rest()
  checkNumbers(list(8))
  block.target.way({ id: safeId(id), refs, set: tagsOf(list(2), list(3), block) })
}

/** Validates up front, so that later reads cannot fail. */
function checkNumbers(list: ProtobufCursor) {
  while (!list.atEnd) list.varint()
}

const memberTypes = ['node', 'way', 'relation'] as const

function readRelation(message: ProtobufCursor, block: Block) {
  const { id, list } = fieldsOf(message, { id: 1, lists: [2, 3, 8, 9, 10] })
  const members = () => membersOf({ roles: list(8), refs: list(9), types: list(10) }, block)
  block.target.relation({ id: safeId(id), set: tagsOf(list(2), list(3), block), members })
}

function membersOf(
  { roles, refs, types }: Record<'roles' | 'refs' | 'types', ProtobufCursor>,
  { strings, target }: Block,
): OsmRelation['members'] {
  const members: OsmRelation['members'][number][] = []
  let ref = 0
  while (!refs.atEnd && !roles.atEnd && !types.atEnd) {
    ref += refs.zigzag()
    const type = memberTypes[types.varint()]
    const role = target.sets.text(strings.value(roles.varint()))
    if (!type) throw new Error('a member of a relation in it has no type')
    members.push({ type, ref, role })
  }
  if (!(refs.atEnd && roles.atEnd && types.atEnd)) {
    throw new Error('a relation in it has lists of members that differ in length')
  }
  return members
}
