import type { Cell } from '@/lib/contract/dataset'
import { fieldNamed } from '@/lib/domain/location-file/file-fields'
import { h3CellOf, s2TokenOf } from '@/lib/domain/studio/read/cell-ids'
import { shapeOf } from '@/lib/domain/studio/read/shapes'
import { placePairs } from '@/lib/domain/tables/place-columns'
import { Extent } from '@/lib/domain/tables/value-facts'
import { formatDegrees } from './degrees-text'
import type { PlaceColumns, PlaceTable, PlaceWay } from './place-choice'
import { degreesOf, pairOf, sampleOf, shareOf } from './place-readers'

/** Columns that a way would take, with the reason in a sentence; nothing looks like it without columns. */
interface PlaceGuess {
  columns: PlaceColumns
  reason: string
}

export interface PlaceGuesses {
  /** The surest way; undefined if no column looks like places. */
  best: PlaceWay | undefined
  byWay: Readonly<Record<PlaceWay, PlaceGuess>>
}

/** Share of values that a column needs to be taken for a kind. */
const most = 0.5
/** By values alone: every third number of a table lies between -90 and 90. */
const nearlyAll = 0.9

const north = /^(?:nord|north|norte|noord|hoch)/
const east = /^(?:ost|est$|east|este|oost|rechts)/

const wordsOf = (name: string): string[] => name.toLowerCase().split(/[^\p{L}]+/u)
const isNamed = (name: string, pattern: RegExp) => wordsOf(name).some((word) => pattern.test(word))

/** Coordinates have three decimals or more, or degree signs and letters; other figures seldom do. */
const isPrecise = (value: Cell): boolean =>
  typeof value === 'string' ? /[.,]\d{3}|[°'′]|\d ?[NSEW]\b/i.test(value) : /\.\d{3}/.test(String(value))

interface Candidate {
  at: number
  isLat: boolean
  isLng: boolean
}

function candidatesOf(names: readonly string[], samples: readonly (readonly Cell[])[]): Candidate[] {
  return names.flatMap((_, at) => {
    const values = samples[at] ?? []
    if (shareOf(values, isPrecise) < most) return []
    const isOf = (axis: 'lat' | 'lng') =>
      shareOf(values, (value) => degreesOf(value, axis) !== undefined) >= nearlyAll
    const isLat = isOf('lat')
    const isLng = isOf('lng')
    return isLat || isLng ? [{ at, isLat, isLng }] : []
  })
}

function namedPair(names: readonly string[]): PlaceColumns | undefined {
  const fields = names.map(fieldNamed)
  const named = { lat: fields.indexOf('lat'), lng: fields.indexOf('lng') }
  return named.lat >= 0 && named.lng >= 0 ? named : placePairs(names)[0]
}

/** Of all rows, as the evidence beside each column is. */
function rangeOf({ length, cell }: PlaceTable, column: number, axis: 'lat' | 'lng'): string {
  const extent = new Extent()
  for (let row = 0; row < length; row += 1) {
    extent.add(degreesOf(cell(row, column), axis) ?? Number.NaN)
  }
  const { ends } = extent
  return ends ? `${formatDegrees(ends[0])} and ${formatDegrees(ends[1])}` : ''
}

/** Two columns whose values could be degrees: neighbours first, in the order that their names or values tell. */
function pairByValues(table: PlaceTable, samples: readonly (readonly Cell[])[]): PlaceGuess | undefined {
  const { names } = table
  const candidates = candidatesOf(names, samples)
  const pairs = candidates
    .flatMap((one) => candidates.filter(({ at }) => at > one.at).map((other) => ({ one, other })))
    .filter(({ one, other }) => (one.isLat && other.isLng) || (other.isLat && one.isLng))
    .sort((a, b) => a.other.at - a.one.at - (b.other.at - b.one.at))
  const [pair] = pairs
  if (!pair) return undefined
  const { one, other } = pair
  const canBeOther = other.isLat && one.isLng
  const isTold = isNamed(names[other.at] ?? '', north) || isNamed(names[one.at] ?? '', east)
  const isTurned = canBeOther && (isTold || !(one.isLat && other.isLng))
  const lat = isTurned ? other.at : one.at
  const lng = isTurned ? one.at : other.at
  return {
    columns: { lat, lng },
    reason: `No column is named like a latitude. Values between ${rangeOf(table, lat, 'lat')} look like latitudes, values between ${rangeOf(table, lng, 'lng')} like longitudes.`,
  }
}

const quoted = (value: Cell | undefined) => {
  const text = String(value ?? '')
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
}

const none = (what: string): PlaceGuess => ({ columns: {}, reason: `No column looks like ${what}.` })

/** What each column could hold, by headings, then by values. */
export function guessPlaces(table: PlaceTable): PlaceGuesses {
  const { names } = table
  const samples = names.map((_, at) => sampleOf(table, at))
  const isShape = (value: Cell) => typeof value === 'string' && shapeOf(value) !== null
  const columnWith = (is: (value: Cell) => boolean) =>
    samples.findIndex((values) => shareOf(values, is) >= most)
  const single = (role: 'both' | 'geometry' | 'cell', at: number, what: string): PlaceGuess =>
    at < 0
      ? none(what)
      : {
          columns: { [role]: at },
          reason: `The column “${names[at]}” holds ${what}, such as ${quoted(samples[at]?.[0])}.`,
        }

  const named = namedPair(names)
  const byValues = named ? undefined : pairByValues(table, samples)
  const pair = named ? { columns: named, reason: 'Taken by their headings.' } : byValues
  const drawn = table.shape
    ? names.findIndex((_, at) => Boolean(table.shape?.(0, at)) || table.shape?.(0, at) === null)
    : -1
  const h3 = columnWith((value) => h3CellOf(value) !== undefined)
  const s2 = names.findIndex(
    (name, at) =>
      /s2/i.test(name) && shareOf(samples[at] ?? [], (value) => s2TokenOf(value) !== undefined) >= most,
  )
  const address = names.findIndex((name) => fieldNamed(name) === 'address')
  const byWay: Record<PlaceWay, PlaceGuess> = {
    pair: pair ?? none('latitudes and longitudes'),
    both: single(
      'both',
      columnWith((value) => pairOf(value) !== undefined),
      'pairs of coordinates',
    ),
    geometry: single('geometry', drawn >= 0 ? drawn : columnWith(isShape), 'geometry'),
    cell: h3 >= 0 ? single('cell', h3, 'H3 cells') : single('cell', s2, s2 >= 0 ? 'S2 cells' : 'H3 cells'),
    address:
      address < 0
        ? none('addresses')
        : { columns: { address }, reason: `“${names[address]}” is named like an address.` },
  }
  const isGuessed = (way: PlaceWay) => Object.keys(byWay[way].columns).length > 0
  const order: readonly PlaceWay[] = [
    ...(named ? (['pair'] as const) : []),
    'geometry',
    'cell',
    'both',
    'pair',
    'address',
  ]
  return { best: order.find(isGuessed), byWay }
}
