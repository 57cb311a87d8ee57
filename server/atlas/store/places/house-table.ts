import Flatbush from 'flatbush'
import { metresBetween } from '@/lib/geo/distance'
import { wordsOf } from '@/server/atlas/derive/places/place-words'
import type { Position } from '@/server/atlas/entities/entities'
import { type HouseNumber, readHouseNumber } from '@/server/atlas/entities/house-number'
import { addressParts, estimatedMark, numberSeparator } from '@/server/atlas/entities/tables'
import { cellsOf } from '@/server/atlas/store/tables/column-cells'
import { type AtlasTable, columnOf } from '@/server/atlas/store/tables/read-table'

export interface FoundHouse {
  number: string
  position: Position
  /** Town of the post, '' if it is the place's own. */
  city: string
  /** False for a number between mapped ones. */
  isMapped: boolean
}

export interface NearHouse extends FoundHouse {
  place: number
  metres: number
}

interface House extends FoundHouse {
  parsed: HouseNumber
}

export interface HouseTable {
  /**
   * Null if neither the number nor its neighbours are mapped.
   * @param words folded; a postcode or town of the post among them rules out the street's other houses
   */
  find(place: number, number: string, words: ReadonlySet<string>): FoundHouse | null
  postcodesOf(place: number): string[]
  /** Mapped houses only. */
  nearest(point: Position, metres: number, accept?: (place: number) => boolean): NearHouse | null
}

/** Of an atlas of an earlier release, and of a country without mapped numbers: streets are found without them. */
export const noHouses: HouseTable = {
  find: () => null,
  postcodesOf: () => [],
  nearest: () => null,
}

/** Reads a street's houses when they are asked for, so that a million open at once. */
export function readHouses(table: AtlasTable, index: Uint8Array): HouseTable {
  const places = columnOf(table, 'place') as Uint32Array
  const wests = columnOf(table, 'west') as Int32Array
  const souths = columnOf(table, 'south') as Int32Array
  const cell = (name: string) => cellsOf(table, { name, type: 'string' })
  const city = cell('city')
  const postcode = cell('postcode')
  const numbers = cell('numbers')
  const offsets = table.table.getChild('offsets')
  // A view of a file that was read into a shared buffer may start anywhere.
  const tree = Flatbush.from(new Uint8Array(index).buffer)

  const housesOf = (row: number): House[] => {
    const at = offsets?.at(row) as ArrayLike<number>
    return String(numbers(row) ?? '')
      .split(numberSeparator)
      .flatMap((text, place) => {
        const isMapped = !text.startsWith(estimatedMark)
        const number = isMapped ? text : text.slice(estimatedMark.length)
        const parsed = readHouseNumber(number)
        if (!parsed) return []
        const lng = ((wests[row] ?? 0) + (at[2 * place] ?? 0)) / addressParts
        const lat = ((souths[row] ?? 0) + (at[2 * place + 1] ?? 0)) / addressParts
        return { number, parsed, isMapped, city: String(city(row) ?? ''), position: [lng, lat] as const }
      })
  }

  const rowsOf = (place: number): number[] => {
    const rows: number[] = []
    for (let row = firstRow(places, place); places[row] === place; row += 1) rows.push(row)
    return rows
  }

  return {
    find(place, number, words) {
      const isTyped = (text: string) => text !== '' && wordsOf(text).every((word) => words.has(word))
      const named = narrowed(rowsOf(place), (row) => isTyped(String(city(row) ?? '')))
      const rows = narrowed(named, (row) => isTyped(String(postcode(row) ?? '')))
      return findHouse(rows.flatMap(housesOf), number)
    },
    postcodesOf: (place) =>
      rowsOf(place)
        .map((row) => String(postcode(row) ?? ''))
        .filter((text) => text !== ''),
    nearest(point, metres, accept = () => true) {
      let best: NearHouse | null = null
      for (const row of tree.search(...boxAround(point, metres))) {
        const place = places[row] ?? 0
        if (!accept(place)) continue
        for (const house of housesOf(row)) {
          const distance = metresBetween(point, house.position)
          if (!house.isMapped || distance > (best?.metres ?? metres)) continue
          best = { ...house, place, metres: distance }
        }
      }
      return best
    },
  }
}

function narrowed(rows: readonly number[], isWanted: (row: number) => boolean): readonly number[] {
  const wanted = rows.filter(isWanted)
  return wanted.length > 0 ? wanted : rows
}

function firstRow(places: Uint32Array, place: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}

const metresPerDegree = 111_195

function boxAround([lng, lat]: Position, metres: number): [number, number, number, number] {
  const north = metres / metresPerDegree
  const east = north / Math.cos((lat * Math.PI) / 180)
  return [
    Math.floor((lng - east) * addressParts),
    Math.floor((lat - north) * addressParts),
    Math.ceil((lng + east) * addressParts),
    Math.ceil((lat + north) * addressParts),
  ]
}

/** Numbers farther apart do not say where those between them lie. */
const maxGap = 20
const maxMetres = 250

function findHouse(houses: readonly House[], typed: string): FoundHouse | null {
  const wanted = readHouseNumber(typed)
  if (!wanted) return null
  const plain = typed.toLowerCase().replaceAll(/\s/gu, '')
  const exact =
    houses.find(({ number, isMapped }) => isMapped && number.toLowerCase() === plain) ??
    houses.find(({ parsed }) => wanted.suffix === '' && isWithin(parsed, wanted.first)) ??
    houses.find(({ number }) => number.toLowerCase() === plain)
  if (exact) return exact
  // Where 28 is not mapped, 28a is nearest, and the other way round.
  const same = houses.find(({ parsed }) => parsed.first === wanted.first)
  if (same) return { ...same, number: typed, isMapped: false }
  return betweenNeighbours(houses, wanted.first, typed)
}

const isWithin = ({ first, last }: HouseNumber, number: number) =>
  last > first && number >= first && number <= last && (number - first) % 2 === 0

/** Odd and even numbers lie on different sides of a street. */
function betweenNeighbours(houses: readonly House[], number: number, typed: string): FoundHouse | null {
  const side = houses.filter(({ parsed }) => (parsed.first - number) % 2 === 0)
  let below: House | null = null
  let above: House | null = null
  for (const house of side) {
    const { first, last } = house.parsed
    if (last < number && last > (below?.parsed.last ?? 0)) below = house
    if (first > number && first < (above?.parsed.first ?? Number.POSITIVE_INFINITY)) above = house
  }
  if (!(below && above)) return null
  const gap = above.parsed.first - below.parsed.last
  if (gap > maxGap || metresBetween(below.position, above.position) > maxMetres) return null
  const share = (number - below.parsed.last) / gap
  const [lng, lat] = below.position
  return {
    number: typed,
    position: [lng + share * (above.position[0] - lng), lat + share * (above.position[1] - lat)],
    city: below.city === above.city ? below.city : '',
    isMapped: false,
  }
}
