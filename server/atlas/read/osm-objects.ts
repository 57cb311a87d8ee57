import { Readable } from 'node:stream'
import { OSMTransform, parse } from 'osm-pbf-parser-node'
import * as z from 'zod'
import type { OsmRelation, Tags } from '@/server/atlas/entities'

/** What a block holds, as the parser gives it. */
export type OsmObject =
  | { type: 'node'; id: number; lat: number; lon: number; tags?: Tags }
  | { type: 'way'; id: number; refs: number[]; tags?: Tags }
  | { type: 'relation'; id: number; members: OsmRelation['members']; tags?: Tags }

/**
 * Objects of an unpacked OSMData block. The parser types them as `object`; checked by hand rather than by schema,
 * because a country has hundreds of millions of them.
 * @throws Error when an object has not the form the format promises.
 */
export function parseObjects(block: Buffer): OsmObject[] {
  return parse(block, { withInfo: false }).map((item) => {
    if (!isOsmObject(item)) throw new Error('an object in it has no id, position or members')
    return item
  })
}

function isOsmObject(item: object): item is OsmObject {
  if (!('type' in item && 'id' in item && Number.isSafeInteger(item.id))) return false
  if (item.type === 'node') return 'lat' in item && 'lon' in item && onEarth(item.lat, item.lon)
  if (item.type === 'way') return 'refs' in item && Array.isArray(item.refs)
  return item.type === 'relation' && 'members' in item && Array.isArray(item.members)
}

function onEarth(lat: unknown, lng: unknown) {
  return typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

const headerSchema = z.object({
  required_features: z.array(z.string()).default([]),
  osmosis_replication_timestamp: z.number().optional(),
})

const knownFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/**
 * Date of the data (ISO, empty when the header has none) from an unpacked OSMHeader block.
 * @throws Error when the file needs a feature that is not read, such as a full history.
 */
export async function parseHeaderDate(block: Buffer): Promise<string> {
  for await (const batch of Readable.from([inFrame(block)]).pipe(new OSMTransform())) {
    const [header] = z.tuple([headerSchema]).parse(batch)
    const unknown = header.required_features.find((feature) => !knownFeatures.has(feature))
    if (unknown) throw new Error(`it needs the feature ${unknown}, which is not read`)
    const seconds = header.osmosis_replication_timestamp
    return seconds ? new Date(seconds * 1000).toISOString() : ''
  }
  return ''
}

/** An unpacked header block as a file of its own, the only form in which the parser takes one. */
function inFrame(block: Buffer): Buffer {
  const blob = Buffer.concat([Buffer.from([0x0a]), varint(block.length), block])
  const type = Buffer.from('OSMHeader')
  const header = Buffer.concat([
    Buffer.from([0x0a, type.length]),
    type,
    Buffer.from([0x18]),
    varint(blob.length),
  ])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, blob])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}
