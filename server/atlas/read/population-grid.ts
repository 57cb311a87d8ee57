import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { floatColumn } from './column'
import { ExtractError } from './extract-error'
import {
  coordinateColumns,
  type NumberColumn,
  numbersIn,
  sourceOf,
  TableFaults,
  type TableSource,
  TableStream,
} from './table-rows'

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
  /** North to south, of a raster. */
  cellMetres?: number
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
 * semicolons, tabs or bars; decimal commas are allowed unless commas separate. Lines such as `# licence: CC BY
 * 4.0` above the header (name, licence, attribution, url, date) describe the source. Reads the file in pieces,
 * because a grid may exceed memory.
 * @throws ExtractError if the file is unreadable, lacks a column or has invalid rows, naming lines and
 * columns
 */
export async function readPopulationGrid(path: string): Promise<PopulationGrid> {
  const name = basename(path)
  const lats = floatColumn()
  const lngs = floatColumn()
  const people = floatColumn()
  const faults = new TableFaults(`The population grid ${name}`)
  const table = new TableStream((fault) => faults.refusal(fault))
  let header: Header | null = null
  for await (const { piece, isLast } of piecesOf(path, name)) {
    for (const row of table.rows(piece, { isLast })) {
      if (!header) {
        header = headerOf(row.fields, { name, separator: table.separator })
        continue
      }
      const place = numbersIn(row, { columns: numberColumns, ...header })
      if (typeof place === 'string') faults.add(place)
      else if (place.people > 0) {
        lats.push(place.lat)
        lngs.push(place.lng)
        people.push(place.people)
      }
    }
  }
  if (!header) throw new ExtractError(`The population grid ${name} is empty.`)
  faults.raise()
  return {
    lats,
    lngs,
    people,
    source: sourceOf(table.remarks, { file: name, table: 'Population grid', subject: 'Population' }),
  }
}

interface Piece {
  piece: string
  isLast: boolean
}

/** A file by pieces; an empty one is the last. */
async function* piecesOf(path: string, name: string): AsyncGenerator<Piece> {
  try {
    for await (const piece of createReadStream(path, 'utf8')) yield { piece, isLast: false }
  } catch (cause) {
    throw new ExtractError(`The population grid ${name} cannot be read.`, { cause })
  }
  yield { piece: '', isLast: true }
}

function headerOf(
  fields: readonly string[],
  { name, separator }: { name: string; separator: string },
): Header {
  const titles = fields.map((title) => title.toLowerCase())
  const missing = columns.filter((column) => !titles.includes(column))
  if (missing.length > 0) {
    throw new ExtractError(
      `The population grid ${name} has no column ${missing.join(', ')}: lat, lng and people are needed.`,
    )
  }
  const [lat, lng, people] = columns.map((column) => titles.indexOf(column)) as [number, number, number]
  return { separator, places: { lat, lng, people } }
}
