import type { LatLng } from '@/lib/geo/coordinates'
import type { Bounds } from '@/lib/geo/mercator'
import { readPlaceText } from '@/lib/geo/place-text'
import { isDegrees, readWellKnownHex, readWellKnownText } from '@/lib/geo/well-known'
import { listIn, textIn } from '@/lib/json/json-parts'
import { isAtHome } from './home-country'

/** Which of two numbers in one cell comes first. */
export type PairOrder = 'lat' | 'lng'

export type PairCell =
  | { kind: 'numbers'; first: number; second: number }
  /** Says itself which is which: `POINT (9.52 47.14)`, a map link, degrees with letters. */
  | { kind: 'point'; point: LatLng }

const points = /^([+-]?\d{1,3}\.\d{1,20})[ ,;|/]([+-]?\d{1,3}\.\d{1,20})$/
const commas = /^([+-]?\d{1,3},\d{1,20})[ ;|/]([+-]?\d{1,3},\d{1,20})$/
const pointText = /^point ?z?\(([+-]?\d{1,3}\.\d{1,20}) ([+-]?\d{1,3}\.\d{1,20})(?: [\d.-]{1,20})?\)$/i

/** One space between numbers, none beside the signs between them. */
const plainSpaces = (text: string): string =>
  text
    .replaceAll('°', ' ')
    .split(/\s/)
    .filter((part) => part !== '')
    .join(' ')
    .replace(/ ?([,;|/()]) ?/g, '$1')

/** Degrees around places of the table, if nothing tells their country. */
const around = 4

/** Longer than any pair or map link. */
const maxLength = 500

const isPlace = ({ lat, lng }: LatLng): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** Numbers without letters or signs of degrees: a list of any two. */
const bareNumbers = /^[\d\s.,;|/°+-]*$/

/** Undefined unless the cell holds both coordinates. */
export function pairIn(cell: string): PairCell | undefined {
  if (cell.length > maxLength) return undefined
  const text = cell.trim().replaceAll('−', '-')
  if (text === '' || !/\d/.test(text)) return undefined
  const point = text.length < 100 && /^point/i.test(text) ? pointIn(text) : wellKnownPoint(text)
  if (point) return isPlace(point) ? { kind: 'point', point } : undefined
  const bare = /^\(.*\)$|^\[.*\]$/.test(text) ? text.slice(1, -1).trim() : text
  const numbers = bare.length < 100 ? numbersIn(bare) : undefined
  if (numbers) return Math.max(Math.abs(numbers.first), Math.abs(numbers.second)) <= 180 ? numbers : undefined
  const place = bareNumbers.test(bare) ? null : readPlaceText(bare)
  return place?.kind === 'point' ? place : undefined
}

/** `47,1` is one number with a decimal comma: nobody writes a pair of whole degrees so. */
const decimalComma = /^[+-]?\d{1,3},\d+ ?°?$/

/** In a cell that somebody says holds both: whole degrees too. */
export function pastedPair(cell: string): PairCell | undefined {
  const text = cell.trim()
  if (decimalComma.test(text)) return undefined
  const pair = pairIn(text) ?? readPlaceText(text.replace(/^[([](.*)[)\]]$/, '$1'))
  return pair?.kind === 'point' || pair?.kind === 'numbers' ? pair : undefined
}

/** A point of PostGIS, in hexadecimal digits or with its system; those in metres are none. */
function wellKnownPoint(text: string): LatLng | undefined {
  if (text.length < 20 || !/^(?:0[01][0-9a-f]{40,200}$|srid=)/i.test(text)) return undefined
  const found = readWellKnownHex(text) ?? readWellKnownText(text)
  if (!found || !isDegrees(found.srid) || textIn(found.geometry, 'type') !== 'Point') return undefined
  const [lng, lat] = listIn(found.geometry, 'coordinates')
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined
}

function pointIn(text: string): LatLng | undefined {
  const [, x, y] = pointText.exec(plainSpaces(text)) ?? []
  return x === undefined ? undefined : { lat: Number(y), lng: Number(x) }
}

type Numbers = Extract<PairCell, { kind: 'numbers' }>

function spaced(text: string): RegExpExecArray | null {
  const plain = plainSpaces(text)
  return points.exec(plain) ?? commas.exec(plain)
}

function numbersIn(text: string): Numbers | undefined {
  const [, first, second] = points.exec(text) ?? spaced(text) ?? []
  if (first === undefined || second === undefined) return undefined
  return { kind: 'numbers', first: Number(first.replace(',', '.')), second: Number(second.replace(',', '.')) }
}

const ordered = ({ first, second }: Numbers, order: PairOrder): LatLng =>
  order === 'lat' ? { lat: first, lng: second } : { lat: second, lng: first }

const other = (order: PairOrder): PairOrder => (order === 'lat' ? 'lng' : 'lat')

/** The lands that people live in, coarsely: enough to tell most of them from the seas. */
const lands: readonly Bounds[] = [
  [-25, 34, 45, 72],
  [45, 36, 145, 72],
  [-170, 24, -52, 72],
  [-118, 7, -77, 24],
  [-82, -56, -34, 13],
  [-18, 4, 43, 34],
  [8, -35, 52, 12],
  [43, 12, 60, 36],
  [60, 5, 92, 36],
  [92, -11, 142, 36],
  [112, -45, 155, -10],
  [165, -48, 179, -34],
]

type Side = Record<PairOrder, number>

function votes(pairs: readonly Numbers[], boxes: readonly Bounds[]): Side {
  const count = { lat: 0, lng: 0 }
  for (const pair of pairs) {
    for (const order of ['lat', 'lng'] as const) {
      const { lat, lng } = ordered(pair, order)
      if (isAtHome(boxes, lat, lng)) count[order] += 1
    }
  }
  return count
}

/** One side needs twice the rows of the other: single rows may be inverted. */
function clearer({ lat, lng }: Side): PairOrder | undefined {
  if (lat > 2 * lng) return 'lat'
  return lng > 2 * lat ? 'lng' : undefined
}

/** The order of one cell, if only one of both lies in these boxes. */
export const pairOrderIn = (pair: PairCell, boxes: readonly Bounds[]): PairOrder | undefined =>
  pair.kind === 'numbers' ? clearer(votes([pair], boxes)) : undefined

/** As the heading says it: `lat/lon`, `coordonneesXY`. */
function orderOfHeading(heading: string): PairOrder | undefined {
  const letters = heading.toLowerCase().replace(/[^a-z]/g, '')
  const lat = letters.indexOf('lat')
  const lng = Math.max(letters.indexOf('lon'), letters.indexOf('lng'))
  if (lat >= 0 && lng >= 0) return lat < lng ? 'lat' : 'lng'
  if (letters.includes('xy')) return 'lng'
  return letters.includes('yx') ? 'lat' : undefined
}

interface Column {
  heading: string
  pairs: readonly PairCell[]
  home: readonly Bounds[]
}

/**
 * The order of a whole column: by values beyond 90, by the country of the table, by cells that say it, by the heading, by
 * the lands of the Earth; undefined where nothing decides.
 */
export function pairOrderOf({ heading, pairs, home }: Column): PairOrder | undefined {
  const numbers = pairs.filter((pair) => pair.kind === 'numbers')
  const beyond = {
    lat: numbers.filter(({ second }) => Math.abs(second) > 90).length,
    lng: numbers.filter(({ first }) => Math.abs(first) > 90).length,
  }
  return (
    clearer(beyond) ??
    clearer(votes(numbers, home)) ??
    clearer(votes(numbers, boxesAround(pairs))) ??
    orderOfHeading(heading) ??
    clearer(votes(numbers, lands))
  )
}

/** Around cells that say themselves which coordinate is which. */
const boxesAround = (pairs: readonly PairCell[]): Bounds[] =>
  pairs.flatMap((pair) => (pair.kind === 'point' ? [boxAround(pair.point)] : [])).slice(0, maxBoxes)

const maxBoxes = 20

const boxAround = ({ lat, lng }: LatLng): Bounds => [lng - around, lat - around, lng + around, lat + around]

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const minRows = 5

/** Where the rows lie if the table names no country: around their middle. */
export function homeOfPairs({ pairs, home }: Omit<Column, 'heading'>, order: PairOrder): readonly Bounds[] {
  if (home.length > 0) return home
  const places = pairs.map((pair) => (pair.kind === 'point' ? pair.point : ordered(pair, order)))
  if (places.length < minRows) return []
  const lat = median(places.map((place) => place.lat))
  const lng = median(places.map((place) => place.lng))
  return [boxAround({ lat, lng })]
}

export interface PairPlace {
  point: LatLng
  /** In the other order than its column. */
  isTurned: boolean
}

/** Turns a row that only then lies in the country of the others. Undefined beyond a pole. */
export function placeOfPair(
  pair: PairCell,
  { order, home }: { order: PairOrder; home: readonly Bounds[] },
): PairPlace | undefined {
  if (pair.kind === 'point') return { point: pair.point, isTurned: false }
  const point = ordered(pair, order)
  const turned = ordered(pair, other(order))
  const isOff = !isPlace(point) || (home.length > 0 && !isAtHome(home, point.lat, point.lng))
  if (isOff && isPlace(turned) && (home.length === 0 || isAtHome(home, turned.lat, turned.lng))) {
    return { point: turned, isTurned: true }
  }
  return isPlace(point) ? { point, isTurned: false } : undefined
}

/** Share of the values of a column that need to be pairs. */
const minShare = 0.8

const placeWords =
  'lat lon lng coord koord geo gps location position standort place point punkt xy ubica posiz'.split(' ')

export const isPairHeading = (heading: string): boolean => {
  const letters = heading.toLowerCase()
  return placeWords.some((word) => letters.includes(word))
}

/** Prices and hours have two decimals. */
const isExact = (pair: PairCell): boolean =>
  pair.kind === 'point' || [pair.first, pair.second].some((each) => /\.\d{3}/.test(String(each)))

/** The pairs of a column, if most of its values are; undefined for any other. */
export function pairsOf(heading: string, values: readonly string[]): PairCell[] | undefined {
  if (values.length === 0) return undefined
  const pairs = values.map(pairIn).filter((pair) => pair !== undefined)
  if (pairs.length < minShare * values.length) return undefined
  return isPairHeading(heading) || pairs.some(isExact) ? pairs : undefined
}
