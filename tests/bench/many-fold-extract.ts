import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createOSMStream } from 'osm-pbf-parser-node'
import { dataBlock, headerBlock, type OsmItem } from './osm-blocks'

/** Degrees between copies: Liechtenstein is 0.17 wide and 0.23 high. */
const step = { lng: 0.2, lat: 0.25 } as const
/** Above all of OpenStreetMap's ids, so that the file stays sorted. */
const idStep = 20_000_000_000
const perBlock = 8000

interface Copying {
  source: string
  /** ISO 3166-1 alpha-2; its boundary becomes one around all copies. */
  iso: string
  folds: number
  path: string
}

/**
 * Copies lie side by side, with distinct names, inside one country with as many times the people. Dense
 * nodes, blocks of 8,000 objects packed with zlib, sorted by type and id. Equal input gives equal bytes.
 */
export async function writeManyFold({ source, iso, folds, path }: Copying): Promise<void> {
  const items = await readItems(source)
  const copies = (type: OsmItem['type']) => copiesOf(items, { type, iso, folds })
  await pipeline(
    Readable.from(blocksOf([copies('node'), copies('way'), copies('relation')])),
    createWriteStream(path),
  )
}

async function readItems(source: string): Promise<OsmItem[]> {
  const items: OsmItem[] = []
  for await (const item of createOSMStream(source, { withInfo: true })) {
    // The header comes first and has no type.
    if ('type' in item) items.push(item as OsmItem)
  }
  return items
}

function* blocksOf(kinds: readonly Iterable<OsmItem>[]): Generator<Buffer> {
  yield headerBlock()
  for (const items of kinds) {
    let block: OsmItem[] = []
    for (const item of items) {
      if (block.push(item) < perBlock) continue
      yield dataBlock(block)
      block = []
    }
    if (block.length > 0) yield dataBlock(block)
  }
}

function* copiesOf(
  items: readonly OsmItem[],
  { type, iso, folds }: { type: OsmItem['type']; iso: string; folds: number },
): Generator<OsmItem> {
  const columns = Math.ceil(Math.sqrt(folds))
  const own = items.filter((item) => item.type === type)
  for (let copy = 0; copy < folds; copy += 1) {
    const east = (copy % columns) * step.lng
    const north = Math.floor(copy / columns) * step.lat
    for (const item of own) {
      const copied = copyOf(item, { copy, east, north })
      const tagged = isCountry(item, iso) ? asCountry(copied, { copy, folds }) : copied
      if (tagged) yield tagged
    }
  }
}

const isCountry = ({ tags = {} }: OsmItem, iso: string) =>
  (tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1']) === iso || tags.place === 'country'

/** The first copy's country encloses all; the others lose theirs. */
function asCountry(item: OsmItem, { copy, folds }: { copy: number; folds: number }): OsmItem | null {
  if (copy > 0) return item.type === 'node' ? { ...item, tags: {} } : null
  const people = Number(item.tags?.population)
  const tags = { ...item.tags, ...(people > 0 && { population: String(folds * people) }) }
  if (item.type !== 'relation') return { ...item, tags }
  const outlines = item.members.filter((member) => member.type === 'way')
  const members = Array.from({ length: folds }, (_, fold) =>
    outlines.map((member) => ({ ...member, ref: member.ref + fold * idStep })),
  )
  return { ...item, tags, members: members.flat() }
}

function copyOf(
  item: OsmItem,
  { copy, east, north }: { copy: number; east: number; north: number },
): OsmItem {
  const id = item.id + copy * idStep
  const moved = (ref: number) => ref + copy * idStep
  const name = item.tags?.name
  const tags = name && copy > 0 ? { ...item.tags, name: `${name} ${copy + 1}` } : item.tags
  if (item.type === 'node') return { ...item, id, tags, lon: item.lon + east, lat: item.lat + north }
  if (item.type === 'way') return { ...item, id, tags, refs: item.refs.map(moved) }
  return { ...item, id, tags, members: item.members.map((member) => ({ ...member, ref: moved(member.ref) })) }
}
