import type { ColumnReading, Reading, Readings } from '@/lib/domain/tables/column-reading'
import { plainCoordinate } from '@/lib/domain/tables/number-reading'
import type { PlacePair } from '@/lib/domain/tables/place-columns'
import { PlainNumber } from '@/lib/domain/tables/plain-number'
import { inHalfCircles, type Turns, turnsIn } from '@/lib/domain/tables/turned-degrees'
import { formatCountOf } from '@/lib/format/number'
import type { TextTable } from './csv-table'

/** NaN for a text that is not a plain coordinate. */
function degreesIn({ length, cell, number }: TextTable, at: number): Float64Array {
  const degrees = new Float64Array(length)
  const plain = new PlainNumber()
  for (let row = 0; row < length; row += 1) {
    if (number(row, at, plain)) {
      degrees[row] = plain.value
      continue
    }
    const text = plainCoordinate(cell(row, at))
    degrees[row] = text.trim() === '' ? Number.NaN : Number(text)
  }
  return degrees
}

type TurnedPair = PlacePair & Turns

/** Keeps the file's decimal mark: it tells how the whole table is written. */
function halfCircleText(text: string): string {
  const degrees = Number(plainCoordinate(text))
  if (!(degrees > 180)) return text
  const turned = String(inHalfCircles(degrees))
  return text.includes(',') ? turned.replace('.', ',') : turned
}

function withTurnedPair(table: TextTable, { lat, lng, isFullCircle, swapped }: TurnedPair): TextTable {
  const textOfLng = (row: number) => {
    const text = table.cell(row, lng)
    return isFullCircle ? halfCircleText(text) : text
  }
  const cell = (row: number, at: number) => {
    if (at !== lat && at !== lng) return table.cell(row, at)
    const isOfLng = (at === lng) !== (swapped[row] === 1)
    return isOfLng ? textOfLng(row) : table.cell(row, lat)
  }
  return {
    ...table,
    changed: [...(table.changed ?? []), lat, lng],
    cell,
    number(row, at, into) {
      if (at !== lat && at !== lng) return table.number(row, at, into)
      return isFullCircle || swapped[row] === 1 ? into.read(cell(row, at)) : table.number(row, at, into)
    },
  }
}

function notesOf({ names }: TextTable, { lat, lng, isFullCircle, count }: TurnedPair): string[] {
  const rows = formatCountOf(count, 'row has', 'rows have')
  return [
    ...(isFullCircle ? [`“${names[lng]}” counts from 0 to 360: corrected.`] : []),
    ...(count > 0 ? [`${rows} “${names[lat]}” and “${names[lng]}” swapped: corrected.`] : []),
  ]
}

/** @param chosen whether a person wants the degrees turned, or as they are */
function turnedPair(table: TextTable, pair: PlacePair, chosen: Reading | undefined): TextTable {
  if (table.isText?.(pair.lat) || table.isText?.(pair.lng)) return table
  const turns = turnsIn({ lats: degreesIn(table, pair.lat), lngs: degreesIn(table, pair.lng) })
  if (!turns) return table
  const turned = { ...pair, ...turns }
  const as = chosen === 'as-is' ? 'as-is' : 'corrected'
  const reading: ColumnReading = { as, choices: ['corrected', 'as-is'] }
  const asked: TextTable = {
    ...table,
    placeReadings: { ...table.placeReadings, [table.names[pair.lng] ?? '']: reading },
  }
  if (as === 'as-is') return asked
  return withTurnedPair({ ...asked, notes: [...(table.notes ?? []), ...notesOf(table, turned)] }, turned)
}

/**
 * Turns swapped degrees, and longitudes from 0 to 360, where they are certain. Each pair asks by its longitude whether to.
 */
export const withTurned = (table: TextTable, pairs: readonly PlacePair[], chosen: Readings): TextTable =>
  pairs.reduce((read, pair) => turnedPair(read, pair, chosen[table.names[pair.lng] ?? '']), table)
