import { formatCount, formatCountOf } from '@/lib/format/number'
import { isObject } from '@/lib/json/json-parts'

export const maxColumns = 1_000

/** A record of a full dataset has columns of its own: key, id, name, town, current and coordinates. */
const maxRecordColumns = maxColumns + 7

const found = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

const wrong = (place: string, wanted: string, value: unknown) =>
  `${place}: expected ${wanted}, found ${found(value)}.`

/** Why a parsed JSON value is not a record's map, with the first faulty place; undefined if it is. */
export function mapFault(map: unknown, columnLimit = maxRecordColumns): string | undefined {
  if (!isObject(map)) return wrong('The map', 'an object', map)
  for (const part of ['configuration', 'config']) {
    if (!isObject(map[part])) return wrong(part, 'an object', map[part])
  }
  const { datasets } = map
  if (!Array.isArray(datasets)) return wrong('datasets', 'a list', datasets)
  for (const [at, dataset] of datasets.entries()) {
    const fault = datasetFault(dataset, `datasets ${at + 1}`, columnLimit)
    if (fault !== undefined) return fault
  }
  return undefined
}

function datasetFault(dataset: unknown, place: string, columnLimit: number): string | undefined {
  const data = isObject(dataset) ? dataset.data : undefined
  if (!isObject(data)) return wrong(`${place}, data`, 'an object', data)
  const { label, id, fields, allData } = data
  if (typeof label !== 'string') return wrong(`${place}, label`, 'a text', label)
  if (id !== undefined && typeof id !== 'string') return wrong(`${place}, id`, 'a text', id)
  const named = `${place} (${label.slice(0, 60)})`
  if (!Array.isArray(fields)) return wrong(`${named}, fields`, 'a list', fields)
  if (fields.length > columnLimit) {
    return `${named}: ${formatCount(maxColumns)} columns at most, found ${formatCount(fields.length)}.`
  }
  const nameless = fields.findIndex((field) => !isObject(field) || typeof field.name !== 'string')
  if (nameless >= 0) return `${named}, column ${nameless + 1}: expected a name.`
  if (!Array.isArray(allData)) return wrong(`${named}, allData`, 'a list', allData)
  return rowFault(allData, { named, columns: fields.length })
}

function rowFault(rows: readonly unknown[], { named, columns }: { named: string; columns: number }) {
  for (const [at, row] of rows.entries()) {
    if (!Array.isArray(row)) return wrong(`${named}, row ${at + 1}`, 'a list', row)
    if (row.length !== columns) {
      return `${named}, row ${at + 1}: ${formatCountOf(row.length, 'value')}, but the dataset has ${formatCountOf(columns, 'column')}.`
    }
    const place = row.findIndex((cell) => typeof cell === 'object' && cell !== null)
    if (place >= 0) {
      return wrong(`${named}, row ${at + 1}, column ${place + 1}`, 'a text, a number or null', row[place])
    }
  }
  return undefined
}

export function jsonFault(text: string, cause: unknown): string {
  const message = cause instanceof Error ? cause.message : ''
  const at = /at position (\d+)/.exec(message)?.[1]
  if (/'[NI]'|after minus/.test(message) && /[:,[\s-](?:NaN|Infinity)\b/.test(text)) {
    return 'The map is not valid JSON: it has NaN or Infinity, where JSON has null.'
  }
  if (at === undefined) {
    return /end of JSON/i.test(message) ? 'The map ends too early.' : 'The map is not valid JSON.'
  }
  const before = text.slice(0, Number(at))
  const line = before.split('\n').length
  return `The map is not valid JSON: line ${line}, column ${before.length - before.lastIndexOf('\n')}.`
}
