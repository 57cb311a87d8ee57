import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

interface Shared {
  id: number
  tags?: Readonly<Record<string, string>> | undefined
  /** Milliseconds. */
  info?: { version: number; timestamp: number }
}

/** As the parser returns it. */
export type OsmItem = Shared &
  (
    | { type: 'node'; lat: number; lon: number }
    | { type: 'way'; refs: readonly number[] }
    | {
        type: 'relation'
        members: readonly { type: 'node' | 'way' | 'relation'; ref: number; role: string }[]
      }
  )

export function headerBlock(): Buffer {
  const pbf = new PbfWriter()
  for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) pbf.writeStringField(4, feature)
  pbf.writeVarintField(32, 1_774_815_646)
  return fileBlock('OSMHeader', pbf.finish())
}

/** Objects of one kind; nodes are dense. Field numbers are the format's. */
export function dataBlock(items: readonly OsmItem[]): Buffer {
  const strings = new Map([['', 0]])
  const indexOf = (text: string) => {
    const known = strings.get(text) ?? strings.size
    strings.set(text, known)
    return known
  }
  const group = new PbfWriter()
  const nodes = items.filter((item) => item.type === 'node')
  if (nodes.length > 0) group.writeMessage(2, (_, pbf) => writeNodes(pbf, nodes, indexOf), null)
  for (const item of items) {
    if (item.type === 'way') group.writeMessage(3, (_, pbf) => writeWay(pbf, item, indexOf), null)
    if (item.type === 'relation') group.writeMessage(4, (_, pbf) => writeRelation(pbf, item, indexOf), null)
  }
  const table = new PbfWriter()
  for (const text of strings.keys()) table.writeStringField(1, text)
  const block = new PbfWriter()
  block.writeBytesField(1, table.finish())
  block.writeBytesField(2, group.finish())
  return fileBlock('OSMData', block.finish())
}

type IndexOf = (text: string) => number
type Of<Type extends OsmItem['type']> = Extract<OsmItem, { type: Type }>

function writeNodes(pbf: PbfWriter, nodes: readonly Of<'node'>[], indexOf: IndexOf) {
  pbf.writePackedSVarint(1, deltas(nodes.map(({ id }) => id)))
  pbf.writeMessage(
    5,
    () => {
      pbf.writePackedVarint(
        1,
        nodes.map(({ info }) => info?.version ?? 1),
      )
      pbf.writePackedSVarint(2, deltas(nodes.map(secondsOf)))
      // Changeset, user and name, which public extracts leave empty.
      for (const field of [3, 4, 5]) pbf.writePackedSVarint(field, Array(nodes.length).fill(0))
    },
    null,
  )
  pbf.writePackedSVarint(8, deltas(nodes.map(({ lat }) => Math.round(lat * 1e7))))
  pbf.writePackedSVarint(9, deltas(nodes.map(({ lon }) => Math.round(lon * 1e7))))
  const tags = nodes.flatMap((node) => [
    ...Object.entries(node.tags ?? {})
      .flat()
      .map(indexOf),
    0,
  ])
  pbf.writePackedVarint(10, tags)
}

function writeWay(pbf: PbfWriter, way: Of<'way'>, indexOf: IndexOf) {
  writeShared(pbf, way, indexOf)
  pbf.writePackedSVarint(8, deltas(way.refs))
}

const memberTypes = ['node', 'way', 'relation']

function writeRelation(pbf: PbfWriter, relation: Of<'relation'>, indexOf: IndexOf) {
  const { members } = relation
  writeShared(pbf, relation, indexOf)
  pbf.writePackedVarint(
    8,
    members.map(({ role }) => indexOf(role)),
  )
  pbf.writePackedSVarint(9, deltas(members.map(({ ref }) => ref)))
  pbf.writePackedVarint(
    10,
    members.map(({ type }) => memberTypes.indexOf(type)),
  )
}

function writeShared(pbf: PbfWriter, item: OsmItem, indexOf: IndexOf) {
  const { id, tags = {} } = item
  pbf.writeVarintField(1, id)
  pbf.writePackedVarint(2, Object.keys(tags).map(indexOf))
  pbf.writePackedVarint(3, Object.values(tags).map(indexOf))
  pbf.writeMessage(
    4,
    () => {
      pbf.writeVarintField(1, item.info?.version ?? 1)
      pbf.writeVarintField(2, secondsOf(item))
    },
    null,
  )
}

const secondsOf = ({ info }: OsmItem) => Math.floor((info?.timestamp ?? 0) / 1000)

function fileBlock(type: string, bytes: Uint8Array): Buffer {
  const blob = new PbfWriter()
  blob.writeVarintField(2, bytes.length)
  blob.writeBytesField(3, deflateSync(bytes))
  const packed = blob.finish()
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, packed.length)
  const head = header.finish()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, packed])
}

const deltas = (values: readonly number[]) => values.map((value, index) => value - (values[index - 1] ?? 0))
