import type { Cell } from '@/lib/contract/dataset'
import { cellOf, fieldOf, type ReadColumn, readColumn } from '@/lib/domain/studio/read/dataset-columns'
import type { KeplerField } from '@/lib/domain/studio/read/kepler-map'
import { isObject, type Json, partOf } from '@/lib/json/json-parts'
import type { SqlFields, SqlTable } from './carto-sql'
import { columnNames } from './carto-table'

const isNested = (type: string) => /^(?:geojson|geoarrow|array|object)$/.test(type)

/** Restores a nested cell that was saved as text; keeps text that is not JSON. */
function nested(text: string): unknown {
  if (!/^[{[]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const cellIn = (row: Json, column: string): unknown => (Object.hasOwn(row, column) ? row[column] : null)

/** For datasets saved by this app: restores their order and types of fields. */
export function keptRow(fields: SqlFields, saved: readonly KeplerField[]): (row: Json) => unknown[] {
  const readers = columnNames(saved).map((column, at) => {
    // The service sends exact numbers as texts.
    if (fields[column]?.type === 'number') {
      return (row: Json) => {
        const value = cellIn(row, column)
        return typeof value === 'string' ? Number(value) : value
      }
    }
    if (!isNested(saved[at]?.type ?? '')) return (row: Json) => cellIn(row, column)
    return (row: Json) => {
      const value = cellIn(row, column)
      return typeof value === 'string' ? nested(value) : value
    }
  })
  return (row) => readers.map((read) => read(row))
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value)
}

interface FoundColumns {
  fields: Json[]
  rowOf: (row: Json) => Cell[]
}

/** For datasets saved by kepler.gl: detects types as for a CSV file. */
export async function foundColumns({ rows, fields }: SqlTable): Promise<FoundColumns> {
  let columns: ReadColumn[] | undefined
  for await (const some of rows()) {
    columns ??= Object.keys(some[0] ?? fields).map((column) => readColumn(column, undefined))
    for (const row of some) for (const { name: column, see } of columns) see(textOf(cellIn(row, column)))
  }
  columns ??= Object.keys(fields).map((column) => readColumn(column, undefined))
  const known = columns.map((column) => ({ name: column.name, kind: column.kind() }))
  const rowOf = (row: Json) => known.map(({ name, kind }) => cellOf(kind, textOf(cellIn(row, name))))
  return { fields: columns.map((column) => fieldOf(column)), rowOf }
}

export function withoutRows(dataset: unknown): Json {
  const data = partOf(dataset, 'data')
  const bare = ({ allData: _, ...rest }: Json): Json => rest
  if (isObject(data)) return { ...(isObject(dataset) ? dataset : {}), data: bare(data) }
  return isObject(dataset) ? bare(dataset) : {}
}

export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted
  for (let at = 2; isTaken(name); at += 1) name = `${wanted}_${at}`
  return name
}

export function withDatasetIds(settings: Json, ids: ReadonlyMap<string, string>): Json {
  const renamed = (id: unknown) => (typeof id === 'string' ? (ids.get(id) ?? id) : id)
  const changedParts = (object: Json): Json =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, changedValue(value, key)]))
  const changedValue = (value: unknown, key: string): unknown => {
    if (key === 'dataId') return Array.isArray(value) ? value.map(renamed) : renamed(value)
    if (Array.isArray(value)) return value.map((each) => changedValue(each, ''))
    if (!isObject(value)) return value
    if (key !== 'fieldsToShow') return changedParts(value)
    return Object.fromEntries(Object.entries(value).map(([id, fields]) => [renamed(id), fields]))
  }
  return ids.size === 0 ? settings : changedParts(settings)
}
