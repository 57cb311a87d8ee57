import { cellToLatLng } from 'h3-js'
import type { Cell } from '@/lib/contract/dataset'
import { fits, readCoordinate } from '@/lib/domain/location-file/read-coordinate'
import { h3CellOf, s2TokenOf } from '@/lib/domain/studio/read/cell-ids'
import { type Position, type Shape, shapeOf } from '@/lib/domain/studio/read/shapes'
import { isNoFigure } from '@/lib/domain/tables/no-value'
import { extentOf } from '@/lib/domain/tables/value-facts'
import type { LatLng } from '@/lib/geo/coordinates'
import { readPlaceText } from '@/lib/geo/place-text'
import { isComplete, type PlaceChoice, type PlaceTable } from './place-choice'
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
export function degreesOf(cell: Cell, axis: 'lat' | 'lng'): number | undefined {
  if (typeof cell === 'number') return fits(cell, axis) ? cell : undefined
  if (typeof cell !== 'string') return undefined
  const reading = readCoordinate(cell, axis)
  return reading.kind === 'value' && fits(reading.value, axis) ? reading.value : undefined
}

/** A pair of coordinates, or a link to a place; a number with a decimal comma is no pair. */
export function pairOf(cell: Cell): LatLng | undefined {
  if (typeof cell !== 'string' || /^[+-]?\d{1,3},\d+ ?°?$/.test(cell.trim())) return undefined
  const place = readPlaceText(cell.trim().replace(/^[([](.*)[)\]]$/, '$1'))
  return place?.kind === 'point' ? place.point : undefined
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

/** Reads the place of a row by the chosen columns. */
export function placeReader(table: PlaceTable, choice: PlaceChoice): (row: number) => LatLng | undefined {
  if (!isComplete(choice)) return nowhere
  const { lat = 0, lng = 0, both = 0, geometry = 0, cell = 0, address = 0 } = choice.columns
  switch (choice.way) {
    case 'pair':
      return (row) => {
        const pair = {
          lat: degreesOf(table.cell(row, lat), 'lat'),
          lng: degreesOf(table.cell(row, lng), 'lng'),
        }
        return pair.lat === undefined || pair.lng === undefined ? undefined : { lat: pair.lat, lng: pair.lng }
      }
    case 'both':
      return (row) => pairOf(table.cell(row, both))
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
