import { foldName } from '@/lib/format/fold'
import type { LatLng } from '@/lib/geo/coordinates'
import type { Projection } from '@/lib/geo/projection'
import { isNorthingX } from '@/lib/geo/reference-system'
import { placePairs } from './place-columns'

const eastWords = new Set(
  'e east easting eastings ost ostwert rechtswert rw est este x coordx xcoord xkoordinate xcoordinate'.split(
    ' ',
  ),
)
const northWords = new Set(
  'n north northing northings nord nordwert hochwert hw norte noord y coordy ycoord ykoordinate ycoordinate'.split(
    ' ',
  ),
)

const wordsOf = (name: string): string[] =>
  foldName(name)
    .split(' ')
    .filter((word) => word !== '')

function axisOf(name: string): { axis: 'east' | 'north'; rest: string } | undefined {
  const words = wordsOf(name)
  for (const [axis, known] of [
    ['east', eastWords],
    ['north', northWords],
  ] as const) {
    const at = words.findIndex((word) => known.has(word))
    if (at >= 0) return { axis, rest: words.toSpliced(at, 1).join(' ') }
  }
  return undefined
}

export interface MetrePair {
  /** Indices of columns. */
  east: number
  north: number
}

/** Columns whose headings name eastings and northings, or degrees, by the same other words. */
export function metrePairs(names: readonly string[]): MetrePair[] {
  const open = new Map<string, Partial<MetrePair>>()
  for (const [at, name] of names.entries()) {
    const found = axisOf(name)
    if (found) open.set(found.rest, { [found.axis]: at, ...open.get(found.rest) })
  }
  const named = [...open.values()].flatMap(({ east, north }) =>
    east === undefined || north === undefined ? [] : [{ east, north }],
  )
  return [...named, ...placePairs(names).map(({ lat, lng }) => ({ east: lng, north: lat }))]
}

const plain = /^[-+]?\d{3,8}(?:[.,]\d{1,12})?$/
/** `2'757'900.5`, `553 000`; with points, `47.141.111` may be degrees. */
const grouped = /^[-+]?\d{1,3}(?:(['’\s])\d{3})(?:\1\d{3}){0,2}(?:[.,]\d{1,12})?$/

/** Metres as programs and people write them; undefined for anything else. */
export function readMetres(text: string): number | undefined {
  if (plain.test(text)) return Number(text.replace(',', '.'))
  const typed = text
    .trim()
    .replace('−', '-')
    .replace(/\s?m[EN]?$/, '')
  if (typed.length > 24) return undefined
  if (plain.test(typed)) return Number(typed.replace(',', '.'))
  const [, sign] = grouped.exec(typed) ?? []
  return sign === undefined ? undefined : Number(typed.replaceAll(sign, '').replace(',', '.'))
}

/** Neither is in degrees. */
const areMetres = (a: number, b: number): boolean =>
  Math.abs(a) > 180 && Math.abs(b) > 180 && Math.max(Math.abs(a), Math.abs(b)) > 1_000

export interface MetreTexts {
  east: string
  north: string
}

export interface Metres {
  east: number
  north: number
}

export function metresIn({ east, north }: MetreTexts): Metres | undefined {
  const metres = { east: readMetres(east), north: readMetres(north) }
  if (metres.east === undefined || metres.north === undefined) return undefined
  return areMetres(metres.east, metres.north) ? { east: metres.east, north: metres.north } : undefined
}

/** Swiss coordinates of 1995 were given numbers that tell them from all others in Europe. */
export const isLv95 = (east: number, north: number): boolean =>
  east >= 2_480_000 && east <= 2_840_000 && north >= 1_070_000 && north <= 1_300_000

/** Either way round: in older Swiss, Austrian and German tables X is the northing. */
export function placeOfMetres({ east, north }: Metres, projection: Projection): LatLng | undefined {
  return projection.toDegrees(east, north) ?? projection.toDegrees(north, east)
}

const bareWords = new Set(
  'x coordx xcoord xkoordinate xcoordinate y coordy ycoord ykoordinate ycoordinate'.split(' '),
)

/** Headings such as X and Y, which do not say the direction. */
export const areBare = (names: readonly string[]): boolean =>
  names.every((name) => {
    const axes = wordsOf(name).filter((word) => eastWords.has(word) || northWords.has(word))
    return axes.length > 0 && axes.every((word) => bareWords.has(word))
  })

/**
 * Gives no place to metres that fit either way round, under headings that do not say which is the easting, in a system
 * that calls its northing X.
 * @param names headings of the two columns
 */
export function cautiousProjection(projection: Projection, names: readonly string[]): Projection {
  if (!isNorthingX(projection.system) || !areBare(names)) return projection
  const { toDegrees } = projection
  const isEitherWay = (one: number, other: number) =>
    toDegrees(one, other) !== undefined && toDegrees(other, one) !== undefined
  return {
    system: projection.system,
    isEitherWay,
    toDegrees: (east, north) => (isEitherWay(east, north) ? undefined : toDegrees(east, north)),
  }
}
