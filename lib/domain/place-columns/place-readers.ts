import { cellToLatLng } from 'h3-js'
import type { Cell } from '@/lib/contract/dataset'
import { h3CellOf, s2TokenOf } from '@/lib/domain/studio/read/cell-ids'
import { type Position, type Shape, shapeOf } from '@/lib/domain/studio/read/shapes'
import { homeOf } from '@/lib/domain/tables/home-country'
import { letterOf } from '@/lib/domain/tables/letter-o'
import { metresIn } from '@/lib/domain/tables/metre-columns'
import { isNoFigure } from '@/lib/domain/tables/no-value'
import {
  homeOfPairs,
  type PairCell,
  pairOrderOf,
  pastedPair,
  placeOfPair,
} from '@/lib/domain/tables/pair-cell'
import { extentOf } from '@/lib/domain/tables/value-facts'
import type { LatLng } from '@/lib/geo/coordinates'
import { fits, type LetterO, readCoordinate } from '@/lib/geo/read-coordinate'
import { isComplete, type PlaceChoice, type PlaceColumns, type PlaceTable } from './place-choice'
import { s2Middle } from './s2-middle'

/** Values that are enough to tell what a column holds. */
const sampled = 200

export const isFilled = (cell: Cell): boolean =>
  cell !== null && !(typeof cell === 'string' && isNoFigure(cell.trim()))

/** Filled cells from the top. */
export function sampleOf({ length, cell }: PlaceTable, column: number): Cell[] {
  const values: Cell[] = []
  for (let row = 0; row < length && values.length < sampled; row += 1) {
    const value = cell(row, column)
    if (isFilled(value)) values.push(value)
  }
  return values
}

export const shareOf = (values: readonly Cell[], is: (value: Cell) => boolean): number =>
  values.length === 0 ? 0 : values.filter(is).length / values.length

/** Degrees of a number or of a text in any form of the import; undefined for others and beyond the pole or 180°. */
export function degreesOf(cell: Cell, axis: 'lat' | 'lng', letterO?: LetterO): number | undefined {
  if (typeof cell === 'number') return fits(cell, axis) ? cell : undefined
  if (typeof cell !== 'string') return undefined
  const reading = readCoordinate(cell, axis, letterO)
  return reading.kind === 'value' && fits(reading.value, axis) ? reading.value : undefined
}

/** A pair of coordinates, or a link to a place. */
export const pairOf = (cell: Cell): PairCell | undefined =>
  typeof cell === 'string' ? pastedPair(cell) : undefined

/** The first rows as lists of texts, for rules that read words. */
function firstTexts({ names, length, cell }: PlaceTable) {
  const textOf = (row: number, column: number) => String(cell(row, column) ?? '')
  const rows = Array.from({ length: Math.min(length, sampled) }, (_, row) => ({
    cells: names.map((_name, column) => textOf(row, column)),
  }))
  return { columns: names, rows }
}

/** The order is that of the column; where nothing tells it, the latitude comes first. */
function pairReader(table: PlaceTable, column: number): (row: number) => LatLng | undefined {
  const pairs = sampleOf(table, column).flatMap((cell) => pairOf(cell) ?? [])
  const country = homeOf(firstTexts(table))
  const order = pairOrderOf({ heading: table.names[column] ?? '', pairs, home: country }) ?? 'lat'
  const home = homeOfPairs({ pairs, home: country }, order)
  return (row) => {
    const pair = pairOf(table.cell(row, column))
    return pair && placeOfPair(pair, { order, home })?.point
  }
}

export interface Degrees {
  lat: number | undefined
  lng: number | undefined
}

/** Of two columns, in degrees or in metres of a known system. */
export function degreesReader(table: PlaceTable, { lat, lng }: PlaceColumns): (row: number) => Degrees {
  const { cell, placeOfMetres } = table
  const letterO = letterOf(firstTexts(table))
  const read = (row: number, column: number | undefined, axis: 'lat' | 'lng') =>
    column === undefined ? undefined : degreesOf(cell(row, column), axis, letterO)
  const textIn = (row: number, column = -1) => (column < 0 ? '' : String(cell(row, column) ?? ''))
  return (row) => {
    const degrees = { lat: read(row, lat, 'lat'), lng: read(row, lng, 'lng') }
    if (!placeOfMetres || degrees.lat !== undefined || degrees.lng !== undefined) return degrees
    const metres = metresIn({ east: textIn(row, lng), north: textIn(row, lat) })
    return (metres && placeOfMetres(row, metres)) ?? degrees
  }
}

function* positionsOf({ points, lines, areas }: Shape): Generator<Position> {
  yield* points
  for (const line of lines) yield* line
  for (const [outer = []] of areas) yield* outer
}

/** A point, or the middle of the box around anything larger. */
function middleOf(shape: Shape): LatLng | undefined {
  const positions = [...positionsOf(shape)]
  const lngs = extentOf(positions.map(([lng = Number.NaN]) => lng))
  const lats = extentOf(positions.map(([, lat = Number.NaN]) => lat))
  if (!lngs || !lats) return undefined
  return { lat: (lats[0] + lats[1]) / 2, lng: (lngs[0] + lngs[1]) / 2 }
}

export type CellKind = 'H3' | 'S2'

/** Nearly any hexadecimal number is an S2 cell, so that H3 comes first. */
export const cellKindOf = (values: readonly Cell[]): CellKind =>
  shareOf(values, (value) => h3CellOf(value) !== undefined) >= 0.5 ? 'H3' : 'S2'

function middleOfH3(value: Cell): LatLng | undefined {
  const cell = h3CellOf(value)
  if (cell === undefined) return undefined
  const [lat, lng] = cellToLatLng(cell)
  return { lat, lng }
}

function middleOfS2(value: Cell): LatLng | undefined {
  const token = value === null ? undefined : s2TokenOf(value)
  return token === undefined ? undefined : s2Middle(token)
}

const nowhere = () => undefined

export const placeAt = ({ lat, lng }: Degrees): LatLng | undefined =>
  lat === undefined || lng === undefined ? undefined : { lat, lng }

/** Reads the place of a row by the chosen columns. */
export function placeReader(table: PlaceTable, choice: PlaceChoice): (row: number) => LatLng | undefined {
  if (!isComplete(choice)) return nowhere
  const { lat = 0, lng = 0, both = 0, geometry = 0, cell = 0, address = 0 } = choice.columns
  switch (choice.way) {
    case 'pair': {
      const degreesAt = degreesReader(table, { lat, lng })
      return (row) => placeAt(degreesAt(row))
    }
    case 'both':
      return pairReader(table, both)
    case 'geometry':
      return (row) => {
        const shape = table.shape?.(row, geometry) ?? shapeOf(table.cell(row, geometry))
        return shape ? middleOf(shape) : undefined
      }
    case 'cell': {
      const middle = cellKindOf(sampleOf(table, cell)) === 'H3' ? middleOfH3 : middleOfS2
      return (row) => middle(table.cell(row, cell))
    }
    case 'address': {
      const { found } = choice
      return found ? (row) => found.get(addressOf(table.cell(row, address))) : nowhere
    }
  }
}

export const addressOf = (cell: Cell): string => (isFilled(cell) ? String(cell).trim() : '')
