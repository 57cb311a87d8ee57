import { dataBlock, headerBlock } from './osm-pbf'
import { insideRelation, type RawExtract } from './raw-extract'

type Point = readonly [lng: number, lat: number]
type Relation = RawExtract['relations'][number]

export interface Piece {
  country: Readonly<Record<string, string>>
  municipalities: readonly string[]
  /** Excludes what is elsewhere, like an extract of a part. */
  only?: (point: Point) => boolean
}

const countryId = 1e9
const blockSize = 1000

/** Whole municipalities as a separate country: their nodes, and the ways with one of those nodes. */
export function pieceOf(raw: RawExtract, { country, municipalities, only = () => true }: Piece): Buffer {
  const own = raw.relations.filter(
    ({ tags }) => tags.admin_level === '8' && municipalities.includes(tags.name ?? ''),
  )
  const tests = own.map(({ id }) => insideRelation(raw, id))
  const border = outline(own)
  const inside = new Set(
    [...raw.positions].flatMap(([id, point]) =>
      only(point) && tests.some((isInside) => isInside(point)) ? [id] : [],
    ),
  )
  const isOnBorder = new Set(border)
  const ways = raw.ways.filter(
    ({ id, refs }) =>
      refs.some((ref) => inside.has(ref)) || (isOnBorder.has(id) && refs.some(isThere(raw, only))),
  )
  const kept = new Set(ways.map(({ id }) => id))
  const nodes = new Set([...inside, ...ways.flatMap(({ refs }) => refs)])
  const boundary = { id: countryId, members: border.map((ref) => ({ type: 'way', ref, role: 'outer' })) }
  const relations = raw.relations
    .filter(({ tags, members }) => tags.admin_level !== '2' && members.some(({ ref }) => kept.has(ref)))
    .map(({ members, ...relation }) => ({
      ...relation,
      members: members.filter(({ type }) => type === 'way'),
    }))
  const countryTags = { type: 'boundary', boundary: 'administrative', admin_level: '2', ...country }
  return file(raw, { nodes, ways, relations: [...relations, { ...boundary, tags: countryTags }] })
}

const isThere =
  (raw: RawExtract, only: (point: Point) => boolean) =>
  (ref: number): boolean => {
    const point = raw.positions.get(ref)
    return point !== undefined && only(point)
  }

function outline(areas: readonly Relation[]): number[] {
  const counts = new Map<number, number>()
  for (const { type, ref } of areas.flatMap(({ members }) => members)) {
    if (type === 'way') counts.set(ref, (counts.get(ref) ?? 0) + 1)
  }
  return [...counts].flatMap(([ref, count]) => (count === 1 ? [ref] : []))
}

function file(
  raw: RawExtract,
  content: { nodes: ReadonlySet<number>; ways: RawExtract['ways']; relations: Relation[] },
): Buffer {
  // The country's own figure does not apply to its pieces.
  const tagged = raw.nodes.filter(({ tags }) => tags.place !== 'country')
  const tags = new Map(tagged.map((node) => [node.id, node.tags]))
  const nodes = [...content.nodes]
    .sort((a, b) => a - b)
    .flatMap((id) => {
      const [lon, lat] = raw.positions.get(id) ?? []
      return lon === undefined || lat === undefined ? [] : { id, lon, lat, tags: tags.get(id) ?? {} }
    })
  return Buffer.concat([
    headerBlock(),
    ...inBlocks(nodes).map((each) => dataBlock({ nodes: each })),
    ...inBlocks(content.ways).map((each) => dataBlock({ ways: each })),
    ...inBlocks(content.relations).map((each) => dataBlock({ relations: each })),
  ])
}

const inBlocks = <T>(objects: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(objects.length / blockSize) }, (_, block) =>
    objects.slice(block * blockSize, (block + 1) * blockSize),
  )

const squareSide = 0.05

/** A neighbour with two people, 40 km around these municipalities. */
export function emptyLandAround(raw: RawExtract, municipalities: readonly string[]): Buffer {
  const own = raw.relations.filter(
    ({ tags }) => tags.admin_level === '8' && municipalities.includes(tags.name ?? ''),
  )
  const border = new Set(outline(own))
  const west = 8.9
  const south = 46.6
  const east = 10.2
  const north = 47.8
  const corners: Point[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  const positions = new Map(raw.positions)
  const firstId = 9e12
  for (const [index, corner] of corners.entries()) positions.set(firstId + index, corner)
  const frame = [0, 1, 2, 3, 0].map((index) => firstId + index)
  const trees: number[] = []
  for (let lat = south; lat < north; lat += squareSide) {
    for (let lng = west; lng < east; lng += squareSide) {
      trees.push(firstId + corners.length + trees.length)
      positions.set(trees.at(-1) ?? 0, [lng + squareSide / 2, lat + squareSide / 2])
    }
  }
  const ways = [
    ...raw.ways.filter(({ id }) => border.has(id)),
    { id: firstId, refs: frame, tags: { boundary: 'administrative' } },
  ]
  const members = [
    { type: 'way', ref: firstId, role: 'outer' },
    ...[...border].map((ref) => ({ type: 'way', ref, role: 'inner' })),
  ]
  const tags = {
    type: 'boundary',
    boundary: 'administrative',
    admin_level: '2',
    name: 'Others',
    population: '2',
  }
  return file(
    { ...raw, positions },
    {
      nodes: new Set([...ways.flatMap(({ refs }) => refs), ...trees]),
      ways,
      relations: [{ id: countryId, members, tags: { ...tags, 'ISO3166-1': 'XO' } }],
    },
  )
}
