import { CsvFault, type CsvRecord, CsvStream, csvRecords, csvTextOf } from '@/lib/domain/tables/csv-text'
import { ExtractError } from './extract-error'

interface TableRow {
  /** Line of the file at the start of the row, from 1. */
  line: number
  /** Trimmed. */
  fields: string[]
}

/** A table without its empty rows; the first row is its header. */
export interface TableRows {
  rows: Generator<TableRow>
  separator: string
}

/** The error of a text that cannot be split, from its fault: `line 3: a quotation mark is never closed`. */
type Refusal = (fault: string) => Error

interface TableTextOptions {
  /** Lines above the text. */
  lines?: number
  refusal: Refusal
}

export function tableRows(text: string, { lines = 0, refusal }: TableTextOptions): TableRows {
  const csv = csvTextOf(text.replace(/^\uFEFF/, ''))
  const records = csvRecords({ ...csv, skipped: csv.skipped + lines }, Number.POSITIVE_INFINITY)
  return { rows: filledRows(records, refusal), separator: csv.separator }
}

export interface TableSource {
  name: string
  licence: string
  attribution: string
  url: string
  date: string
}

/** Reads a line such as `# licence: CC BY 4.0`; the key is in lower case. */
export function remarkOf(line: string): [key: string, value: string] | null {
  const [, key, said = ''] = /^#\s*(\w+)\s*:(.*)/.exec(line) ?? []
  const value = said.trim()
  return key && value ? [key.toLowerCase(), value] : null
}

export function sourceOf(
  remarks: ReadonlyMap<string, string>,
  { file, table, subject }: { file: string; table: string; subject: string },
): TableSource {
  const name = remarks.get('name') ?? `${table} ${file}`
  return {
    name,
    licence: remarks.get('licence') ?? 'that of the file it was read from',
    attribution: remarks.get('attribution') ?? `${subject}: ${name}`,
    url: remarks.get('url') ?? '',
    date: remarks.get('date') ?? '',
  }
}

/** A table above which lines such as `# licence: CC BY 4.0` describe its source. */
interface RemarkedTable {
  remarks: ReadonlyMap<string, string>
  /** From the header on; empty if there is none. */
  table: string
  /** Lines above the header. */
  lines: number
}

export function remarkedTable(text: string): RemarkedTable {
  const remarks = new Map<string, string>()
  const lineBreak = /\r\n?|\n/g
  let start = text.startsWith('\uFEFF') ? 1 : 0
  let lines = 0
  while (start < text.length) {
    lineBreak.lastIndex = start
    const end = lineBreak.exec(text)?.index ?? text.length
    const line = text.slice(start, end)
    if (!line.startsWith('#') && line.trim() !== '') break
    const remark = remarkOf(line)
    if (remark) remarks.set(...remark)
    start = Math.max(end, lineBreak.lastIndex)
    lines += 1
  }
  return { remarks, table: text.slice(start), lines }
}

/** Takes a table with remarks that arrives in pieces, as it may exceed memory. */
export class TableStream {
  remarks: ReadonlyMap<string, string> = new Map()
  separator = ''
  readonly #refusal: Refusal
  #top = ''
  #csv: CsvStream | null = null

  constructor(refusal: Refusal) {
    this.#refusal = refusal
  }

  /** The rows that are whole with this piece: take them all before the next one. */
  rows(piece: string, { isLast }: { isLast: boolean }): Iterable<TableRow> {
    if (this.#csv) return filledRows(this.#csv.records(piece, { isLast }), this.#refusal)
    this.#top += piece
    const { remarks, table, lines } = remarkedTable(this.#top)
    if (!isLast && !/[\r\n]/.test(table)) return []
    this.#top = ''
    this.remarks = remarks
    this.separator = csvTextOf(table).separator
    this.#csv = new CsvStream(this.separator, lines)
    return filledRows(this.#csv.records(table, { isLast }), this.#refusal)
  }
}

function* filledRows(
  records: Iterable<Pick<CsvRecord, 'line' | 'cells'>>,
  refusal: Refusal,
): Generator<TableRow> {
  try {
    for (const { line, cells } of records) {
      const fields = cells.map((cell) => cell.trim())
      if (fields.some((field) => field !== '')) yield { line, fields }
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    throw refusal(`line ${error.line}: a quotation mark is never closed`)
  }
}

/** `what` completes error messages. */
export interface NumberColumn {
  what: string
  isValid(value: number): boolean
}

export const coordinateColumns: Readonly<Record<'lat' | 'lng', NumberColumn>> = {
  lat: { what: 'a latitude in degrees', isValid: (value) => Math.abs(value) <= 90 },
  lng: { what: 'a longitude in degrees', isValid: (value) => Math.abs(value) <= 180 },
}

interface NumberTable<C extends string> {
  columns: Readonly<Record<C, NumberColumn>>
  places: Readonly<Record<C, number>>
  separator: string
}

/** Decimal commas are allowed unless commas separate. */
export function numbersIn<C extends string>(
  { line, fields }: TableRow,
  { columns, places, separator }: NumberTable<C>,
): Record<C, number> | string {
  const numbers: Partial<Record<C, number>> = {}
  for (const column of Object.keys(columns) as C[]) {
    const text = fields[places[column]] ?? ''
    const value = numberOf(separator === ',' ? text : text.replace(',', '.'))
    if (!columns[column].isValid(value)) {
      return `line ${line}, column ${column}: "${text}" is not ${columns[column].what}`
    }
    numbers[column] = value
  }
  return numbers as Record<C, number>
}

const numberOf = (text: string) =>
  /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN

const namedFaults = 20

export class TableFaults {
  readonly #table: string
  readonly #named: string[] = []
  #count = 0

  /** @param table start of the sentence, such as `The population grid people.csv` */
  constructor(table: string) {
    this.#table = table
  }

  add(fault: string): void {
    this.#count += 1
    if (this.#named.length < namedFaults) this.#named.push(fault)
  }

  raise(): void {
    if (this.#count === 0) return
    const others = this.#count - this.#named.length
    const more = others > 0 ? `; and ${others} more` : ''
    throw this.refusal(`${this.#named.join('; ')}${more}`)
  }

  refusal(fault: string): ExtractError {
    return new ExtractError(`${this.#table} cannot be used: ${fault}.`)
  }
}
