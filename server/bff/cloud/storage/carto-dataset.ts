import type { Cell } from '@/lib/contract/dataset'
import { cellOf, fieldOf, readColumn } from '@/lib/domain/kepler/dataset-columns'
import { isObject, type Json, partOf } from '@/lib/domain/kepler/json-parts'
import type { KeplerField } from '@/lib/domain/kepler/kepler-map'
import type { SqlAnswer } from './carto-sql'
import { columnNames } from './carto-table'

const isNested = (type: string) => /^(?:geojson|geoarrow|array|object)$/.test(type)

/** What a text stands for in a column whose cells were nested; a text that is no JSON is itself. */
function nested(text: string): unknown {
  if (!/^[{[]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const cellIn = (row: Json, column: string): unknown => (Object.hasOwn(row, column) ? row[column] : null)

/** The rows of a dataset that was saved here, in the order and types of its fields. */
export function keptRows({ rows, fields }: SqlAnswer, saved: readonly KeplerField[]): unknown[][] {
  const readers = columnNames(saved).map((column, at) => {
    // The service answers exact numbers as texts.
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
  return rows.map((row) => readers.map((read) => read(row)))
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value)
}

/** A dataset of kepler.gl's own, whose types are found as in a CSV file. */
export function foundDataset({ rows, fields }: SqlAnswer, name: string): Json {
  const columns = Object.keys(rows[0] ?? fields).map((column) => readColumn(column, undefined))
  for (const row of rows) for (const { name: column, see } of columns) see(textOf(cellIn(row, column)))
  const kinds = columns.map((column) => column.kind())
  const cells = (row: Json): Cell[] =>
    columns.map(({ name: column }, at) => {
      const kind = kinds[at]
      return kind ? cellOf(kind, textOf(cellIn(row, column))) : null
    })
  const data = { id: name, label: name, allData: rows.map(cells), fields: columns.map(fieldOf) }
  return { version: 'v1', data }
}

/** The dataset without its rows, as the map had it. */
export function withoutRows(dataset: unknown): Json {
  const data = partOf(dataset, 'data')
  const bare = ({ allData: _, ...rest }: Json): Json => rest
  if (isObject(data)) return { ...(isObject(dataset) ? dataset : {}), data: bare(data) }
  return isObject(dataset) ? bare(dataset) : {}
}

/** The dataset of `withoutRows` with its rows again. */
export function withRows(dataset: Json, allData: unknown[][]): Json {
  const data = partOf(dataset, 'data')
  return isObject(data) ? { ...dataset, data: { ...data, allData } } : { ...dataset, allData }
}
