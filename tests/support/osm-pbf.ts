import { deflateSync } from 'node:zlib'

/** Files have more keys than the product reads. */
type Tags = Readonly<Record<string, string | undefined>>

interface Content {
  nodes?: readonly { id: number; lat: number; lon: number; tags?: Tags }[]
  ways?: readonly { id: number; refs: readonly number[]; tags?: Tags }[]
  relations?: readonly { id: number; members: readonly { ref: number; role: string }[]; tags?: Tags }[]
}

/** `field` is the number in the format's `Blob`. */
export interface Packing {
  field: number
  pack(bytes: Buffer): Buffer
}
const zlib: Packing = { field: 3, pack: (bytes) => deflateSync(bytes) }

interface Header {
  features?: readonly string[]
  seconds?: number
  /** Degrees, in the order of the format. */
  box?: readonly [west: number, east: number, north: number, south: number]
}

export function headerBlock({
  features = ['OsmSchema-V0.6'],
  seconds = 1_774_815_646,
  box,
}: Header = {}): Buffer {
  const sides = (box ?? []).map((degrees, index) => numberField(index + 1, zigzag(Math.round(degrees * 1e9))))
  const content = [
    ...(box ? [bytesField(1, Buffer.concat(sides))] : []),
    ...features.map((feature) => bytesField(4, Buffer.from(feature))),
    numberField(32, seconds),
  ]
  return fileBlock('OSMHeader', Buffer.concat(content))
}

/** Only relations have way members. */
export function dataBlock(content: Content, packing: Packing = zlib): Buffer {
  const strings = ['']
  const indices = new Map([['', 0]])
  const indexOf = (text: string) => {
    const index = indices.get(text) ?? strings.push(text) - 1
    indices.set(text, index)
    return index
  }
  const tagFields = (tags: Tags = {}) => [
    packed(2, Object.keys(tags).map(indexOf)),
    packed(
      3,
      Object.values(tags).map((value = '') => indexOf(value)),
    ),
  ]
  const nodes = (content.nodes ?? []).map(({ id, lat, lon, tags }) =>
    Buffer.concat([
      numberField(1, zigzag(id)),
      ...tagFields(tags),
      numberField(8, zigzag(Math.round(lat * 1e7))),
      numberField(9, zigzag(Math.round(lon * 1e7))),
    ]),
  )
  const ways = (content.ways ?? []).map(({ id, refs, tags }) =>
    Buffer.concat([numberField(1, id), ...tagFields(tags), packed(8, deltas(refs).map(zigzag))]),
  )
  const relations = (content.relations ?? []).map(({ id, members, tags }) =>
    Buffer.concat([
      numberField(1, id),
      ...tagFields(tags),
      packed(
        8,
        members.map(({ role }) => indexOf(role)),
      ),
      packed(9, deltas(members.map(({ ref }) => ref)).map(zigzag)),
      packed(
        10,
        members.map(() => 1),
      ),
    ]),
  )
  const group = Buffer.concat([
    ...nodes.map((node) => bytesField(1, node)),
    ...ways.map((way) => bytesField(3, way)),
    ...relations.map((relation) => bytesField(4, relation)),
  ])
  const table = Buffer.concat(strings.map((text) => bytesField(1, Buffer.from(text))))
  return fileBlock('OSMData', Buffer.concat([bytesField(1, table), bytesField(2, group)]), packing)
}

/** Accepts raw lists, even those that no writer would produce. */
export function denseBlock({
  ids,
  lats,
  lngs,
  tags = [],
  strings = [''],
}: {
  /** Differences from node to node, as in the file. */
  ids: readonly number[]
  lats: readonly number[]
  lngs: readonly number[]
  tags?: readonly number[]
  strings?: readonly string[]
}): Buffer {
  const dense = Buffer.concat([
    packed(1, ids.map(zigzag)),
    packed(8, lats.map(zigzag)),
    packed(9, lngs.map(zigzag)),
    packed(10, tags),
  ])
  return groupBlock(bytesField(2, dense), strings)
}

export function groupBlock(group: Buffer, strings: readonly string[] = ['']): Buffer {
  const table = Buffer.concat(strings.map((text) => bytesField(1, Buffer.from(text))))
  return fileBlock('OSMData', Buffer.concat([bytesField(1, table), bytesField(2, group)]))
}

export function fileBlock(type: string, bytes: Buffer, packing: Packing = zlib): Buffer {
  const blob = Buffer.concat([numberField(2, bytes.length), bytesField(packing.field, packing.pack(bytes))])
  const header = Buffer.concat([bytesField(1, Buffer.from(type)), numberField(3, blob.length)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, blob])
}

const deltas = (values: readonly number[]) => values.map((value, index) => value - (values[index - 1] ?? 0))
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const numberField = (field: number, value: number) => varints([field * 8, value])
export const packed = (field: number, values: readonly number[]) => bytesField(field, varints(values))

export function bytesField(field: number, bytes: Buffer): Buffer {
  return Buffer.concat([varints([field * 8 + 2, bytes.length]), bytes])
}

function varints(values: readonly number[]): Buffer {
  const bytes: number[] = []
  for (const value of values) {
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  return Buffer.from(bytes)
}
