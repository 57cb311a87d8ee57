import { type ChargingClass, chargingClassOf } from '@/lib/catalogue/charging-class'
import type { DataTable } from '@/lib/domain/tables/data-table'
import { isInSet, type RowSet } from '@/lib/domain/tables/row-set'
import { orderedRows } from '@/lib/domain/tables/table-order'
import { fold } from '@/lib/format/fold'
import { type Current, type EvaluatedRow, numberIn, type RecordLocation, textIn } from './evaluated-locations'

/** Current of a list's evaluations. HPC are DC evaluations whose EVSEs have that class's power. */
export type PowerType = ChargingClass

export const powerTypes: readonly PowerType[] = ['DC', 'HPC', 'AC']

export const currentOf = (type: PowerType): Current => (type === 'AC' ? 'AC' : 'DC')

export function rowOfType(location: RecordLocation, type: PowerType): EvaluatedRow | undefined {
  const place = placeOfType(location, type)
  return place < 0 ? undefined : location.rows[place]
}

export function placeOfType(location: RecordLocation, type: PowerType): number {
  const known = location.placeOf?.(type)
  if (known !== undefined) return known
  const current = currentOf(type)
  const isOfClass = (row: EvaluatedRow) =>
    type !== 'HPC' || chargingClassOf(numberIn(row, 'max_power') ?? 0) === 'HPC'
  return location.rows.findIndex((row) => row.current === current && isOfClass(row))
}

export function powerTypesIn(locations: readonly RecordLocation[]): { type: PowerType; count: number }[] {
  const countOf = (type: PowerType) =>
    locations.reduce((count, location) => count + Number(placeOfType(location, type) >= 0), 0)
  return powerTypes.map((type) => ({ type, count: countOf(type) })).filter(({ count }) => count > 0)
}

/** A column, or `estimate`, `name`, `power` (rated) or `charger` (distance to the nearest of the power type). */
export type LocationSort = string
export type LocationOrder = 'ascending' | 'descending'

/** Straight line in metres to the nearest charging station of a class; null for guests. */
export const nearestColumn = (type: PowerType) => `Nearest Charger Distance - ${type}` as const

export const brandColumn = 'Nearest Charger Brand'

export const startingOrder = (sort: LocationSort): LocationOrder =>
  sort === 'name' ? 'ascending' : 'descending'

function sortedBy(
  { location, row }: ListedLocation,
  { sort, type }: Pick<LocationView, 'sort' | 'type'>,
): number | string | undefined {
  if (sort === 'estimate') return row.prediction?.utilization
  if (sort === 'name') return location.rank ?? location.name
  if (sort === 'charger') return numberIn(row, nearestColumn(type))
  if (sort === 'power') return (numberIn(row, 'connectors') ?? 0) * (numberIn(row, 'max_power') ?? 0)
  return numberIn(row, sort) ?? (textIn(row, sort) || undefined)
}

/** Sorts like a reader by code unit. A collator would take ten times as long for 20,000 names. */
function wordKey(word: string): string {
  return fold(word)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
}

export interface LocationView {
  search: string
  type: PowerType
  sort: LocationSort
  order: LocationOrder
}

export interface ListedLocation {
  location: RecordLocation
  row: EvaluatedRow
  at: number
}

export function evaluationsOf(
  locations: readonly RecordLocation[],
  type: PowerType,
): readonly ListedLocation[] {
  const evaluations: ListedLocation[] = []
  for (const location of locations) {
    const row = rowOfType(location, type)
    if (row) evaluations.push({ location, row, at: evaluations.length })
  }
  return evaluations
}

/** Ranks in reading order, equal words sharing one; NaN for missing words. Mixed numbers sort as words. */
export function ranksOf(words: readonly (string | number | undefined)[]): Float64Array {
  const keys = new Map<string, string>()
  for (const word of words) {
    const text = String(word)
    if (!keys.has(text)) keys.set(text, wordKey(text))
  }
  const ranks = new Map([...new Set(keys.values())].sort().map((key, rank) => [key, rank]))
  return Float64Array.from(words, (word) =>
    word === undefined ? Number.NaN : (ranks.get(keys.get(String(word)) ?? '') ?? Number.NaN),
  )
}

function figuresOf(keys: readonly (string | number | undefined)[]): Float64Array {
  if (keys.some((key) => typeof key === 'string')) return ranksOf(keys)
  return Float64Array.from(keys, (key) => (typeof key === 'number' ? key : Number.NaN))
}

const sortedKeys = new WeakMap<readonly ListedLocation[], Map<LocationSort, DataTable>>()

/** Cached: reversing a sort reads the same keys, and the map has its own order. */
function keysBy(
  evaluations: readonly ListedLocation[],
  view: Pick<LocationView, 'sort' | 'type'>,
): DataTable {
  const tables = sortedKeys.get(evaluations) ?? new Map<LocationSort, DataTable>()
  sortedKeys.set(evaluations, tables)
  const known = tables.get(view.sort)
  if (known) return known
  const values = figuresOf(evaluations.map((each) => sortedBy(each, view)))
  const table: DataTable = { length: values.length, columns: { key: { kind: 'number', values } } }
  tables.set(view.sort, table)
  return table
}

/** Missing values come last in both directions; the sort is stable. @param evaluations of the view's power type */
export function sortEvaluations(
  evaluations: readonly ListedLocation[],
  view: Pick<LocationView, 'sort' | 'type' | 'order'>,
): readonly ListedLocation[] {
  const sort = { field: 'key', direction: view.order }
  return Array.from(orderedRows(keysBy(evaluations, view), sort, undefined)).flatMap(
    (at) => evaluations[at] ?? [],
  )
}

export type SearchText = (listed: Pick<ListedLocation, 'location' | 'row'>) => string

/** In the local letters and in Latin ones. */
const townsIn = (row: EvaluatedRow): string[] =>
  [textIn(row, 'city'), textIn(row, 'latin_city')].filter((town) => town !== '')

export const nameAndPlace: SearchText = ({ location, row }) => {
  const towns = new Set([location.city, ...townsIn(row)])
  return [location.name, location.address ?? '', ...towns, location.id].join(' ')
}

const searched = new WeakMap<SearchText, WeakMap<ListedLocation, string>>()

/** Cached: folding is slow and a search repeats it with every letter. */
function foldedText(listed: ListedLocation, textOf: SearchText): string {
  if (listed.row.folded !== undefined) return listed.row.folded
  const texts = searched.get(textOf) ?? new WeakMap<ListedLocation, string>()
  searched.set(textOf, texts)
  const known = texts.get(listed)
  if (known !== undefined) return known
  const text = fold(textOf(listed))
  texts.set(listed, text)
  return text
}

interface Finding {
  search: string
  passing: RowSet | undefined
  /** Name, place and id by default; keep the function stable while the search changes. */
  textOf?: SearchText | undefined
}

/** Filters first, then requires every word of the search. */
export function findEvaluations(
  evaluations: readonly ListedLocation[],
  { search, passing, textOf = nameAndPlace }: Finding,
): readonly ListedLocation[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0 && !passing) return evaluations
  return evaluations.filter(
    (each) =>
      (!passing || isInSet(passing, each.at)) &&
      words.every((word) => foldedText(each, textOf).includes(word)),
  )
}

/**
 * Skips the town if the name ends with it, as in `Sankt Martins-Ring, Eschen`; a name that somebody saved who reads other
 * letters may have it in those.
 */
export function locationTitle({ name, city, rows }: Pick<RecordLocation, 'name' | 'city' | 'rows'>): string {
  const towns = [city, ...rows.slice(0, 1).flatMap(townsIn)]
  return city && !towns.some((town) => name.endsWith(town)) ? `${name}, ${city}` : name
}
