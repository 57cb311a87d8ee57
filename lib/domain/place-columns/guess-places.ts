import type { Cell } from '@/lib/contract/dataset'
import { fieldNamed } from '@/lib/domain/location-file/file-fields'
import type { Steps } from '@/lib/domain/steps'
import { h3CellOf, s2TokenOf } from '@/lib/domain/studio/read/cell-ids'
import { shapeOf } from '@/lib/domain/studio/read/shapes'
import { placePairs } from '@/lib/domain/tables/place-columns'
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

/** What the sample of a column could hold. */
interface ColumnKinds {
  at: number
  values: readonly Cell[]
  isLat: boolean
  isLng: boolean
  isPair: boolean
  isShape: boolean
  isH3: boolean
  isS2: boolean
}

const isShape = (value: Cell) => typeof value === 'string' && shapeOf(value) !== null

function kindsOf(name: string, at: number, values: readonly Cell[]): ColumnKinds {
  const isMostly = (is: (value: Cell) => boolean) => shareOf(values, is) >= most
  const isPreciseColumn = isMostly(isPrecise)
  const isDegrees = (axis: 'lat' | 'lng') =>
    isPreciseColumn && shareOf(values, (value) => degreesOf(value, axis) !== undefined) >= nearlyAll
  return {
    at,
    values,
    isLat: isDegrees('lat'),
    isLng: isDegrees('lng'),
    isPair: isMostly((value) => pairOf(value) !== undefined),
    isShape: isMostly(isShape),
    isH3: isMostly((value) => h3CellOf(value) !== undefined),
    isS2: /s2/i.test(name) && isMostly((value) => s2TokenOf(value) !== undefined),
  }
}

function namedPair(names: readonly string[]): PlaceColumns | undefined {
  const fields = names.map(fieldNamed)
  const named = { lat: fields.indexOf('lat'), lng: fields.indexOf('lng') }
  return named.lat >= 0 && named.lng >= 0 ? named : placePairs(names)[0]
}

/** Two columns whose values could be degrees: neighbours first, in the order that their names or values tell. */
function pairByValues(names: readonly string[], kinds: readonly ColumnKinds[]): PlaceGuess | undefined {
  const candidates = kinds.filter(({ isLat, isLng }) => isLat || isLng)
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
    reason: 'No column is named like a latitude.',
  }
}

const isFigure = (value: Cell) => typeof value === 'number' || /^[-+]?[\d.,]*\d$/.test(String(value))

const quoted = (value: Cell | undefined) => {
  const text = String(value ?? '')
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
}

const none = (what: string): PlaceGuess => ({ columns: {}, reason: `No column looks like ${what}.` })

/** What each column could hold, by headings, then by values; a pause after each column. */
export function* guessSteps(table: PlaceTable): Steps<PlaceGuesses & { isFigures: readonly boolean[] }> {
  const { names } = table
  const kinds: ColumnKinds[] = []
  for (const [at, name] of names.entries()) {
    kinds.push(kindsOf(name, at, sampleOf(table, at)))
    yield
  }
  const columnWith = (is: (column: ColumnKinds) => boolean) => kinds.find(is)?.at ?? -1
  const single = (role: 'both' | 'geometry' | 'cell', at: number, what: string): PlaceGuess =>
    at < 0
      ? none(what)
      : {
          columns: { [role]: at },
          reason: `The column “${names[at]}” holds ${what}, such as ${quoted(kinds[at]?.values[0])}.`,
        }

  const named = namedPair(names)
  const byValues = named ? undefined : pairByValues(names, kinds)
  const pair = named ? { columns: named, reason: 'Taken by their headings.' } : byValues
  const drawn = table.shape
    ? names.findIndex((_, at) => Boolean(table.shape?.(0, at)) || table.shape?.(0, at) === null)
    : -1
  const h3 = columnWith(({ isH3 }) => isH3)
  const s2 = columnWith(({ isS2 }) => isS2)
  const address = names.findIndex((name) => fieldNamed(name) === 'address')
  const byWay: Record<PlaceWay, PlaceGuess> = {
    pair: pair ?? none('latitudes and longitudes'),
    both: single(
      'both',
      columnWith(({ isPair }) => isPair),
      'pairs of coordinates',
    ),
    geometry: single('geometry', drawn >= 0 ? drawn : columnWith((column) => column.isShape), 'geometry'),
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
  const isFigures = kinds.map(({ values }) => shareOf(values, isFigure) > 0.8)
  return { best: order.find(isGuessed), byWay, isFigures }
}
