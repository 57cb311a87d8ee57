import { createOSMStream } from 'osm-pbf-parser-node'

type Tags = Readonly<Record<string, string>>
type Point = readonly [lng: number, lat: number]

interface RawWay {
  id: number
  refs: readonly number[]
  tags: Tags
}

interface RawRelation {
  id: number
  tags: Tags
  members: readonly { type: string; ref: number; role: string }[]
}

/** Uses only the parsing library, none of the product's own reading. */
export interface RawExtract {
  positions: Map<number, Point>
  nodes: { id: number; tags: Tags }[]
  ways: RawWay[]
  relations: RawRelation[]
}

interface RawItem {
  type: 'node' | 'way' | 'relation'
  id: number
  lat: number
  lon: number
  refs: number[]
  members: RawRelation['members']
  tags?: Tags
}

export async function readRawExtract(path: string): Promise<RawExtract> {
  const raw: RawExtract = { positions: new Map(), nodes: [], ways: [], relations: [] }
  for await (const item of createOSMStream(path, { withInfo: false })) {
    const { type, id, lat, lon, refs, members, tags = {} } = item as RawItem
    if (type === 'way') raw.ways.push({ id, refs, tags })
    if (type === 'relation') raw.relations.push({ id, members, tags })
    if (type !== 'node') continue
    raw.positions.set(id, [lon, lat])
    if (Object.keys(tags).length > 0) raw.nodes.push({ id, tags })
  }
  return raw
}

export function countTagged(raw: RawExtract, wanted: (tags: Tags) => boolean): number {
  return [...raw.nodes, ...raw.ways, ...raw.relations].filter(({ tags }) => wanted(tags)).length
}

/** Even-odd rule. Keeps the ways apart, so that an error in joining rings cannot hide. */
export function insideRelation(raw: RawExtract, relationId: number): (point: Point) => boolean {
  const relation = raw.relations.find(({ id }) => id === relationId)
  const wanted = new Set(relation?.members.flatMap(({ type, ref }) => (type === 'way' ? [ref] : [])))
  const stretches = raw.ways.filter(({ id }) => wanted.has(id)).flatMap((way) => stretchesOf(raw, way))
  const bands = Map.groupBy(
    stretches.flatMap((stretch) => bandsOf(stretch).map((band) => ({ band, stretch }))),
    ({ band }) => band,
  )
  return ([lng, lat]) => {
    let crossings = 0
    for (const { stretch } of bands.get(bandOf(lat)) ?? []) {
      const [[x1, y1], [x2, y2]] = stretch
      if (y1 > lat === y2 > lat) continue
      if (lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) crossings += 1
    }
    return crossings % 2 === 1
  }
}

/** 0.001 degrees, so that a ray only meets the edges of its own band. */
const bandOf = (lat: number) => Math.floor(lat * 1000)

function bandsOf([[, y1], [, y2]]: [Point, Point]): number[] {
  const first = bandOf(Math.min(y1, y2))
  const last = bandOf(Math.max(y1, y2))
  return Array.from({ length: last - first + 1 }, (_, band) => first + band)
}

export function stretchesOf({ positions }: RawExtract, { refs }: RawWay): [Point, Point][] {
  const points = refs.flatMap((ref) => {
    const point = positions.get(ref)
    return point ? [point] : []
  })
  return points.slice(1).map((to, i) => [points[i] ?? to, to])
}

const radians = Math.PI / 180
/** Metres on a sphere of radius 6,371 km. */
export function haversine([lng1, lat1]: Point, [lng2, lat2]: Point): number {
  const dLat = (lat2 - lat1) * radians
  const dLng = (lng2 - lng1) * radians
  const a =
    Math.sin(dLat / 2) ** 2 + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * Math.sin(dLng / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.sqrt(a))
}
