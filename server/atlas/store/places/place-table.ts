import type { Batch } from '@uwdata/flechette'
import { placeKinds } from '@/lib/catalogue/place-kinds'
import type { PointIndex } from '@/server/atlas/derive/geometry/nearby-points'
import type { Place } from '@/server/atlas/entities/entities'
import { cellsOf } from '@/server/atlas/store/tables/column-cells'
import { type AtlasTable, columnOf, hasColumn, readPoints } from '@/server/atlas/store/tables/read-table'
import type { WordEntries } from './place-tally'
import type { WordList } from './word-typos'

/** Views of the file's bytes; texts are decoded on demand. */
export interface PlaceTable {
  size: number
  kinds: Uint8Array
  populations: Uint32Array
  wordCounts: Uint8Array
  /** Row of the same place under its own name. */
  mainOf(row: number): number
  /** Its tree has at least the main rows. */
  points: PointIndex
  at(row: number): Place
  nameAt(row: number): string
  cityAt(row: number): string
}

export function readPlaces(table: AtlasTable, index: Uint8Array): PlaceTable {
  const column = <T>(name: string) => columnOf(table, name) as unknown as T
  const name = cellsOf(table, { name: 'name', type: 'string' })
  const city = cellsOf(table, { name: 'city', type: 'string' })
  const kinds = column<Uint8Array>('kind')
  const populations = column<Uint32Array>('population')
  const points = readPoints(table, index)
  const { lngs, lats } = points
  // Absent in an atlas of an earlier release.
  const mains = hasColumn(table, 'main') ? column<Uint32Array>('main') : null
  const mainOf = (row: number) => mains?.[row] ?? row
  const nameAt = (row: number) => String(name(row) ?? '')
  const cityAt = (row: number) => String(city(row) ?? '')
  const boxAt = (row: number) => boxOf(table.table.getChild('bounds')?.at(row))
  return {
    size: table.rows,
    kinds,
    populations,
    wordCounts: column('words'),
    mainOf,
    points,
    nameAt,
    cityAt,
    at: (row) => ({
      name: nameAt(row),
      kind: placeKinds[kinds[row] ?? 0] ?? 'locality',
      position: [lngs[row] ?? 0, lats[row] ?? 0],
      population: populations[row] ?? 0,
      city: cityAt(row),
      bounds: boxAt(row) ?? boxAt(mainOf(row)),
    }),
  }
}

function boxOf(values: ArrayLike<number> | null): Place['bounds'] {
  const [west, south, east, north] = Array.from(values ?? [])
  const isBox = west !== undefined && south !== undefined && east !== undefined && north !== undefined
  return isBox ? [west, south, east, north] : undefined
}

export interface PlaceWordTable {
  list: WordList
  entries: WordEntries
}

export function readPlaceWords(table: AtlasTable): PlaceWordTable {
  if (table.rows === 0) {
    const starts = Int32Array.of(0)
    return {
      list: { size: 0, starts, units: new Uint16Array() },
      entries: { starts, entries: new Uint32Array() },
    }
  }
  const word = listOf(table, 'word')
  const entries = listOf(table, 'entries')
  return {
    list: { size: table.rows, starts: word.starts, units: word.values as Uint16Array },
    entries: { starts: entries.starts, entries: entries.values as Uint32Array },
  }
}

function listOf(table: AtlasTable, name: string) {
  const [batch] = hasColumn(table, name) ? table.table.getChild(name).data : []
  const { offsets, children } = (batch ?? {}) as Partial<Batch<unknown>>
  const values = children?.[0]?.values
  if (!offsets || !values) throw new Error(`${table.file} has no column "${name}" of lists.`)
  return { starts: offsets as Int32Array, values }
}
