/** Why a CSV text cannot be split, with its row from 1, as spreadsheets count them. */
export class CsvFault extends Error {
  readonly reason: 'unclosed' | 'wide'
  readonly row: number

  constructor(reason: CsvFault['reason'], row: number) {
    super(`${reason} in row ${row}`)
    this.name = 'CsvFault'
    this.reason = reason
    this.row = row
  }
}

export interface CsvRecord {
  /** From 1, empty rows included. */
  row: number
  cells: string[]
  /** Position in the text after the record. */
  end: number
}

interface CsvText {
  body: string
  separator: string
  /** Rows before the body: a file may begin with `sep=;`. */
  skipped: number
}

const separators = [';', '\t', ',', '|'] as const

export interface DecodedText {
  text: string
  /** Whether this is how its letters are read, as they are no UTF-8. */
  isWindows1252: boolean
}

const known = (text: string): DecodedText => ({ text, isWindows1252: false })

/** UTF-8, UTF-16 with a byte-order mark, or Windows-1252. Drops the mark. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return known(new TextDecoder('utf-16le').decode(bytes))
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return known(new TextDecoder('utf-16be').decode(bytes))
  try {
    return known(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isWindows1252: true }
  }
}

/** False for bytes and for pages that are named like a CSV file. */
export const isCsvText = (text: string): boolean =>
  !text.includes('\0') && !/^\s*<(!doctype|html|\?xml|svg)/i.test(text)

/** Separated by semicolons, tabs, commas or bars: the declared one, else the most frequent of the first lines. */
export function csvTextOf(text: string): CsvText {
  const declared = /^sep=([;,|\t])\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  return { body, separator: declared?.[1] ?? likelySeparator(body), skipped: declared ? 1 : 0 }
}

function likelySeparator(text: string): string {
  const start = text.slice(0, 4_000).replace(/"[^"]*"/g, '')
  const count = (separator: string) => start.split(separator).length
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/**
 * Records of RFC 4180; quotes may hold separators, line breaks and doubled quotes.
 * @throws CsvFault for a quotation mark that is never closed and for a record of more cells
 */
export function* csvRecords(
  { body: text, separator, skipped }: CsvText,
  mostCells: number,
): Generator<CsvRecord> {
  const split = separator.charCodeAt(0)
  let cells: string[] = []
  let [at, row] = [0, skipped + 1]
  while (at <= text.length) {
    const end = readCell(text, at, { split, row, cells })
    if (cells.length > mostCells) throw new CsvFault('wide', row)
    at = end + 1
    if (text.charCodeAt(end) === split) continue
    if (text.charCodeAt(end) === carriageReturn && text.charCodeAt(at) === lineFeed) at += 1
    yield { row, cells, end: at }
    cells = []
    row += 1
    if (at >= text.length) return
  }
}

const lineFeed = 10
const carriageReturn = 13
const quote = 34

interface Reading {
  /** Code of the separator. */
  split: number
  row: number
  cells: string[]
}

/** Adds the cell to its record. @returns the position of what ends it */
function readCell(text: string, start: number, { split, row, cells }: Reading): number {
  if (text.charCodeAt(start) !== quote) {
    const end = plainEnd(text, start, split)
    cells.push(text.slice(start, end))
    return end
  }
  let close = start + 1
  for (;;) {
    close = text.indexOf('"', close)
    if (close === -1) throw new CsvFault('unclosed', row)
    if (text.charCodeAt(close + 1) !== quote) break
    close += 2
  }
  const value = text.slice(start + 1, close).replaceAll('""', '"')
  const end = plainEnd(text, close + 1, split)
  cells.push(value + text.slice(close + 1, end))
  return end
}

function plainEnd(text: string, start: number, split: number): number {
  let end = start
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end)
    if (code === split || code === lineFeed || code === carriageReturn) break
  }
  return end
}
