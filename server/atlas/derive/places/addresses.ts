import { foldName } from '@/lib/format/fold'
import { metresBetween } from '@/lib/geo/distance'
import { boundsOf } from '@/lib/geo/mercator'
import type {
  AddressStreet,
  Country,
  Extract,
  MappedHouse,
  OsmWay,
  Place,
  Position,
  Tags,
} from '@/server/atlas/entities/entities'
import { readHouseNumber } from '@/server/atlas/entities/house-number'
import { addressPartsOf } from '@/server/atlas/entities/tables'
import { relationAreas } from '@/server/atlas/read/areas'
import { objectsWith } from '@/server/atlas/read/objects-with'

export interface DerivedAddresses {
  streets: AddressStreet[]
  /** The given ones with the postcodes and towns of their houses, then streets that only houses name. */
  places: Place[]
}

interface Sources {
  places: readonly Place[]
  town(position: Position): string
}

interface FoundHouse {
  tags: Tags
  number: string
  position: Position
  /** Lower ones win: a building over the shops in it, and both over an estimate. */
  rank: number
}

type Source = Pick<Extract, 'nodes' | 'ways' | 'relations'>

/** Houses that name neither their street nor their place are left out. */
export function deriveAddresses(
  extract: Source,
  country: Pick<Country, 'contains'>,
  { places, town }: Sources,
): DerivedAddresses {
  const rowOf = placeRows(places, town)
  const groups = new Map<string, Group>()
  // A country has few different numbers, each many times.
  const numbers = new Map<string, string>()
  for (const house of housesOf(extract)) {
    if (!country.contains(house.position)) continue
    const number = numbers.get(house.number) ?? house.number
    numbers.set(number, number)
    addTo(groups, rowOf.find(house), { ...house, number })
  }
  const streets = [...groups.values()].map(({ street, houses }) => ({ ...street, houses: sorted(houses) }))
  streets.sort((a, b) => a.place - b.place || compare(a.postcode, b.postcode) || compare(a.city, b.city))
  return { streets, places: withAids([...places, ...rowOf.added], streets) }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Without the tags, which take more memory than the rest. */
interface KeptHouse extends Pick<MappedHouse, 'number' | 'lng' | 'lat'>, Pick<FoundHouse, 'rank'> {}

interface Group {
  street: Omit<AddressStreet, 'houses'>
  houses: Map<string, KeptHouse>
}

function addTo(groups: Map<string, Group>, { place, city: ofPlace }: FoundPlace, house: FoundHouse): void {
  const { tags, number, position } = house
  const tagged = tags['addr:city'] ?? ''
  const city = foldName(tagged) === foldName(ofPlace) ? '' : tagged
  const postcode = tags['addr:postcode'] ?? ''
  // The file holds positions relative to the corner of a quarter of a degree.
  const square = [Math.floor(4 * position[0]), Math.floor(4 * position[1])]
  const key = [place, city, postcode, ...square].join('\n')
  const group = groups.get(key) ?? { street: { place, city, postcode }, houses: new Map() }
  groups.set(key, group)
  const known = group.houses.get(number.toLowerCase())
  if (known && known.rank <= house.rank) return
  group.houses.set(number.toLowerCase(), { number, ...addressPartsOf(position), rank: house.rank })
}

function sorted(houses: ReadonlyMap<string, KeptHouse>): MappedHouse[] {
  const numbered = [...houses.values()].map(({ number, lng, lat, rank }) => ({
    number,
    lng,
    lat,
    isEstimated: rank === estimatedRank,
  }))
  const first = ({ number }: MappedHouse) => readHouseNumber(number)?.first ?? 0
  return numbered.sort((a, b) => first(a) - first(b) || compare(a.number, b.number))
}

interface FoundPlace {
  place: number
  city: string
}

const streetKinds: ReadonlySet<Place['kind']> = new Set(['street'])
const settledKinds: ReadonlySet<Place['kind']> = new Set(['town', 'village', 'hamlet', 'suburb', 'locality'])

/** Finds the row of a house's street or place in its town, and adds one for a name that is mapped only by houses. */
function placeRows(places: readonly Place[], town: Sources['town']) {
  const keyOf = (kind: string, name: string, city: string) =>
    [kind, foldName(name), foldName(city)].join('\n')
  const rows = new Map<string, number>()
  for (const [row, { name, kind, city }] of places.entries()) {
    const of = streetKinds.has(kind) ? 'street' : settledKinds.has(kind) && 'place'
    if (of && !rows.has(keyOf(of, name, city))) rows.set(keyOf(of, name, city), row)
  }
  const added: Place[] = []
  return {
    added,
    find({ tags, position }: FoundHouse): FoundPlace {
      const street = tags['addr:street']
      const name = street ?? tags['addr:place'] ?? ''
      const kindKey = street === undefined ? 'place' : 'street'
      // A house beyond the border of its town belongs to the street there that its address names.
      const tagged = tags['addr:city'] ?? ''
      const named = rows.get(keyOf(kindKey, name, tagged))
      if (named !== undefined) return { place: named, city: tagged }
      const city = town(position)
      const key = keyOf(kindKey, name, city)
      const known = rows.get(key)
      if (known !== undefined) return { place: known, city }
      const place = places.length + added.length
      rows.set(key, place)
      const kind = street === undefined ? 'locality' : 'street'
      added.push({ name, kind, position, population: 0, city })
      return { place, city }
    },
  }
}

/** So that a search by postcode or by the town of the post finds the street. */
function withAids(places: readonly Place[], streets: readonly AddressStreet[]): Place[] {
  const aids = new Map<number, Set<string>>()
  for (const { place, city, postcode } of streets) {
    const known = aids.get(place) ?? new Set()
    aids.set(place, known)
    for (const aid of [city, postcode]) if (aid !== '') known.add(aid)
  }
  return places.map((place, row) => {
    const own = aids.get(row)
    return own && own.size > 0 ? { ...place, aids: [...(place.aids ?? []), ...own] } : place
  })
}

const areaRank = 0
const pointRank = 1
const estimatedRank = 2

const isHouse = (tags: Tags) =>
  tags['addr:housenumber'] !== undefined && (tags['addr:street'] ?? tags['addr:place'] ?? '') !== ''

function* housesOf(extract: Source): Generator<FoundHouse> {
  const lines = [...objectsWith(extract.ways, (tags) => tags['addr:interpolation'] !== undefined)]
  const wanted = new Set(lines.flatMap(({ refs }) => refs))
  const ends = new Map<number, Tags>()
  for (const { id, tags, position } of objectsWith(
    extract.nodes,
    (each) => each['addr:housenumber'] !== undefined,
  )) {
    if (wanted.has(id)) ends.set(id, tags)
    if (isHouse(tags)) yield* numbered(tags, position, pointRank)
  }
  for (const { tags, positions } of objectsWith(extract.ways, isHouse)) {
    const middle = middleOf(positions)
    if (middle) yield* numbered(tags, middle, areaRank)
  }
  for (const { tags, polygons } of relationAreas(extract, isHouse)) {
    const middle = middleOf(polygons.flat(2))
    if (middle) yield* numbered(tags, middle, areaRank)
  }
  for (const line of lines) yield* between(line, ends)
}

/** Of the box: a house is small, and an area for each would double the time of a build. */
function middleOf(positions: readonly Position[]): Position | null {
  const bounds = boundsOf(positions)
  return bounds ? [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2] : null
}

function* numbered(tags: Tags, position: Position, rank: number): Generator<FoundHouse> {
  for (const part of (tags['addr:housenumber'] ?? '').split(/[;,]/u)) {
    const number = part.replaceAll(/\s/gu, '')
    if (readHouseNumber(number)) yield { tags, number, position, rank }
  }
}

const steps: Readonly<Record<string, number>> = { even: 2, odd: 2, all: 1 }
/** More houses than stand along one line. */
const maxBetween = 500

interface LineEnd {
  at: number
  number: number
  tags: Tags
}

/** Houses that `addr:interpolation` says lie between two mapped numbers, evenly along the line. */
function* between(line: OsmWay, ends: ReadonlyMap<number, Tags>): Generator<FoundHouse> {
  const rule = line.tags['addr:interpolation'] ?? ''
  const step = steps[rule] ?? (/^\d$/u.test(rule) ? Number(rule) : 0)
  if (!line.complete || step === 0) return
  const numbered = line.refs.flatMap((ref, at): LineEnd[] => {
    const tags = ends.get(ref)
    const number = readHouseNumber(tags?.['addr:housenumber'] ?? '')?.first
    return tags && number !== undefined ? [{ at, number, tags }] : []
  })
  for (const [index, to] of numbered.entries()) {
    const from = numbered[index - 1]
    if (from) yield* stepsBetween(from, to, { line, step })
  }
}

function* stepsBetween(
  from: LineEnd,
  to: LineEnd,
  { line, step }: { line: OsmWay; step: number },
): Generator<FoundHouse> {
  const tags = { ...from.tags, ...line.tags }
  const count = Math.abs(to.number - from.number) / step
  if (!Number.isInteger(count) || count > maxBetween || !isHouse(tags)) return
  const positions = line.positions.slice(from.at, to.at + 1)
  const sign = Math.sign(to.number - from.number)
  for (let each = 1; each < count; each += 1) {
    const number = String(from.number + sign * step * each)
    yield { tags, number, position: pointAlong(positions, each / count), rank: estimatedRank }
  }
}

function pointAlong(line: readonly Position[], share: number): Position {
  const lengths = line.slice(1).map((to, at) => metresBetween(line[at] ?? to, to))
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  for (const [at, length] of lengths.entries()) {
    const from = line[at]
    const to = line[at + 1]
    if (!from || !to) break
    if (left <= length && length > 0) {
      const part = left / length
      return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
    }
    left -= length
  }
  return line.at(-1) ?? [Number.NaN, Number.NaN]
}
