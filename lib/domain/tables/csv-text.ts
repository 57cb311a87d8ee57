/** Rows count from 1, like in spreadsheets. */
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
}

export interface CsvText {
  body: string
  separator: string
  /** Rows before the body: a file may begin with `sep=;`. */
  skipped: number
}

const separators = [';', '\t', ',', '|'] as const

export interface DecodedText {
  text: string
  isWindows1252: boolean
}

export const windows1252Note = 'The file is not UTF-8: read as Windows-1252.'

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

/** Separators are `;`, tab, `,` and `|`: the declared one, else the most frequent in the first lines. */
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

export interface CsvSpans {
  /** From 1, empty rows included. */
  row: number
  /** Reused for the next record. */
  starts: readonly number[]
  end: number
  next: number
}

/** RFC 4180. @throws CsvFault for an unclosed quote and for a record of more cells */
export function* csvSpans(
  { body: text, separator, skipped }: CsvText,
  maxCells: number,
): Generator<CsvSpans> {
  const split = separator.charCodeAt(0)
  const starts: number[] = []
  let at = 0
  let row = skipped + 1
  while (at <= text.length) {
    starts.push(at)
    const end = cellEnd(text, at, split)
    if (end === -1) throw new CsvFault('unclosed', row)
    if (starts.length > maxCells) throw new CsvFault('wide', row)
    at = end + 1
    if (text.charCodeAt(end) === split) continue
    if (text.charCodeAt(end) === carriageReturn && text.charCodeAt(at) === lineFeed) at += 1
    yield { row, starts, end, next: at }
    starts.length = 0
    row += 1
    if (at >= text.length) return
  }
}

export function csvCell(text: string, start: number, end: number): string {
  if (text.charCodeAt(start) !== quote) return text.slice(start, end)
  const close = closingQuote(text, start)
  return text.slice(start + 1, close).replaceAll('""', '"') + text.slice(close + 1, end)
}

export const csvCells = (text: string, { starts, end }: CsvSpans): string[] =>
  starts.map((start, at) => csvCell(text, start, (starts[at + 1] ?? end + 1) - 1))

export function* csvRecords(text: CsvText, maxCells: number): Generator<CsvRecord> {
  for (const spans of csvSpans(text, maxCells)) {
    yield { row: spans.row, cells: csvCells(text.body, spans) }
  }
}

const lineFeed = 10
const carriageReturn = 13
const quote = 34

/** @returns -1 for an unclosed quote */
function cellEnd(text: string, start: number, split: number): number {
  const close = text.charCodeAt(start) === quote ? closingQuote(text, start) : start
  if (close === -1) return -1
  for (let end = close === start ? start : close + 1; end < text.length; end += 1) {
    const code = text.charCodeAt(end)
    if (code === split || code === lineFeed || code === carriageReturn) return end
  }
  return text.length
}

function closingQuote(text: string, start: number): number {
  let close = text.indexOf('"', start + 1)
  while (close !== -1 && text.charCodeAt(close + 1) === quote) close = text.indexOf('"', close + 2)
  return close
}
