import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { floatColumn } from './column'
import { csvRows, separatorOf } from './csv-rows'
import { ExtractError } from './extract-error'
import { coordinateColumns, type NumberColumn, numbersIn, TableFaults } from './table-numbers'
import { remarkOf, sourceOf, type TableSource } from './table-source'

interface GridColumns {
  readonly length: number
  at(row: number): number
}

export interface PopulationGrid {
  lats: GridColumns
  lngs: GridColumns
  people: GridColumns
  /** From the lines `# key: value` above the header; the file name by default. */
  source: TableSource
}

const columns = ['lat', 'lng', 'people'] as const
type Column = (typeof columns)[number]

const numberColumns: Readonly<Record<Column, NumberColumn>> = {
  ...coordinateColumns,
  people: { what: 'a number of people', isValid: (value) => value >= 0 && value <= 1e9 },
}

interface Header {
  separator: string
  places: Readonly<Record<Column, number>>
}

/**
 * Expects columns lat, lng (degrees WGS 84) and people, in any order and case. Separators are commas,
 * semicolons or tabs; decimal commas are allowed unless commas separate. Lines such as `# licence: CC BY
 * 4.0` above the header (name, licence, attribution, url, date) describe the source. Streams lines, because
 * a grid may exceed memory.
 * @throws ExtractError if the file is unreadable, lacks a column or has invalid rows, naming lines and
 * columns
 */
export async function readPopulationGrid(path: string): Promise<PopulationGrid> {
  const name = basename(path)
  const lats = floatColumn()
  const lngs = floatColumn()
  const people = floatColumn()
  const faults = new TableFaults(`The population grid ${name}`)
  const top: Top = { said: new Map(), header: null }
  let line = 0
  for await (const text of linesOf(path, name)) {
    line += 1
    if (text.trim() === '' || readTop(top, { text, name })) continue
    const { separator, places } = top.header as Header
    const row = { line, fields: fieldsOf(text, separator) }
    const place = numbersIn(row, { columns: numberColumns, places, separator })
    if (typeof place === 'string') faults.add(place)
    else if (place.people > 0) {
      lats.push(place.lat)
      lngs.push(place.lng)
      people.push(place.people)
    }
  }
  if (!top.header) throw new ExtractError(`The population grid ${name} is empty.`)
  faults.raise()
  return {
    lats,
    lngs,
    people,
    source: sourceOf(top.said, { file: name, table: 'Population grid', subject: 'Population' }),
  }
}

interface Top {
  said: Map<string, string>
  header: Header | null
}

function readTop(top: Top, { text, name }: { text: string; name: string }): boolean {
  if (top.header) return false
  if (!text.startsWith('#')) top.header = headerOf(text, name)
  const remark = remarkOf(text)
  if (remark) top.said.set(...remark)
  return true
}

async function* linesOf(path: string, name: string): AsyncGenerator<string> {
  const input = createReadStream(path, 'utf8')
  try {
    let isFirst = true
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield isFirst ? line.replace(/^\uFEFF/, '') : line
      isFirst = false
    }
  } catch (cause) {
    throw new ExtractError(`The population grid ${name} cannot be read.`, { cause })
  } finally {
    input.destroy()
  }
}

function headerOf(text: string, name: string): Header {
  const separator = separatorOf(text)
  const titles = fieldsOf(text, separator).map((title) => title.toLowerCase())
  const missing = columns.filter((column) => !titles.includes(column))
  if (missing.length > 0) {
    throw new ExtractError(
      `The population grid ${name} has no column ${missing.join(', ')}: lat, lng and people are needed.`,
    )
  }
  const [lat, lng, people] = columns.map((column) => titles.indexOf(column)) as [number, number, number]
  return { separator, places: { lat, lng, people } }
}

function fieldsOf(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator).map((field) => field.trim())
  return csvRows(text, separator).next().value?.fields ?? []
}
