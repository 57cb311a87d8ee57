import { encodingNote, likelyEncoding } from './text-encoding'

/** Where a record begins, both from 1. */
interface CsvPlace {
  /** As spreadsheets count, empty rows included. */
  row: number
  /** As editors count: a quoted cell may hold line breaks. */
  line: number
}

/** Why a CSV text cannot be split, and where. */
export class CsvFault extends Error {
  readonly reason: 'unclosed' | 'wide'
  readonly row: number
  readonly line: number

  constructor(reason: CsvFault['reason'], { row, line }: CsvPlace) {
    super(`${reason} in row ${row}`)
    this.name = 'CsvFault'
    this.reason = reason
    this.row = row
    this.line = line
  }
}

export interface CsvRecord extends CsvPlace {
  cells: string[]
}

export interface CsvText {
  body: string
  separator: string
  /** Lines before the body: a file may begin with `sep=;`. */
  skipped: number
}

/** Earlier ones win ties. */
const separators = [';', '\t', ',', '|'] as const

export interface DecodedText {
  text: string
  isWindows1252: boolean
  /** Names any other encoding, in a sentence. */
  note?: string
}

export const windows1252Note = encodingNote('Windows-1252')

const known = (text: string): DecodedText => ({ text, isWindows1252: false })

/** UTF-8, UTF-16 with a byte-order mark, or the likely one of older encodings. Drops the mark. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return known(new TextDecoder('utf-16le').decode(bytes))
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return known(new TextDecoder('utf-16be').decode(bytes))
  try {
    return known(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    const { label, title } = likelyEncoding(bytes)
    const text = new TextDecoder(label).decode(bytes)
    return label === 'windows-1252'
      ? { text, isWindows1252: true }
      : { text, isWindows1252: false, note: encodingNote(title) }
  }
}

/** False for bytes and for pages that are named like a CSV file. */
export const isCsvText = (text: string): boolean =>
  !text.includes('\0') && !/^\s*<(!doctype|html|\?xml|svg)/i.test(text)

/** Separated by semicolons, tabs, commas or bars: the declared one, else the likely one of the first lines. */
export function csvTextOf(text: string): CsvText {
  const declared = /^sep=([;,|\t])\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  return { body, separator: declared?.[1] ?? likelySeparator(body), skipped: declared ? 1 : 0 }
}

/** That of most lines: rows may hold more decimal commas than semicolons, but their heading holds none. */
function likelySeparator(text: string): string {
  const start = text.slice(0, 4_000).replace(/"[^"]*"/g, '')
  const lines = start.split(/[\r\n]+/)
  const count = (separator: string) => lines.filter((line) => line.includes(separator)).length
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** Where the cells of a record are in its text. */
export interface CsvSpans extends CsvPlace {
  /** Positions at which cells begin; the list is used again for the next record. */
  starts: readonly number[]
  end: number
  next: number
}

/**
 * RFC 4180, without lines that are empty.
 * @param hasBlank whether empty lines are records of their own
 * @throws CsvFault for an unclosed quote and for a record of more cells
 */
export function* csvSpans(
  { body: text, separator, skipped }: CsvText,
  maxCells: number,
  { hasBlank = false } = {},
): Generator<CsvSpans> {
  const split = separator.charCodeAt(0)
  const starts: number[] = []
  const pass = hasBlank ? (at: number) => ({ at, lines: 0 }) : (at: number) => afterBlank(text, at)
  const top = pass(0)
  let at = top.at
  let row = skipped + 1 + top.lines
  let line = row
  let isQuoted = false
  const breaksIn = breakCounter(text)
  if (top.lines > 0 && at === text.length) return
  while (at <= text.length) {
    starts.push(at)
    const end = cellEnd(text, at, split)
    if (end === -1) throw new CsvFault('unclosed', { row, line })
    if (starts.length > maxCells) throw new CsvFault('wide', { row, line })
    isQuoted ||= text.charCodeAt(at) === quote
    at = end + 1
    if (text.charCodeAt(end) === split) continue
    at = afterBreak(text, end)
    yield { row, line, starts, end, next: at }
    const passed = pass(at)
    line += 1 + passed.lines + (isQuoted ? breaksIn(starts[0] ?? 0, end) : 0)
    row += 1 + passed.lines
    at = passed.at
    isQuoted = false
    starts.length = 0
    if (at >= text.length) return
  }
}

/** Only separators. */
const isEmptyRecord = ({ starts, end }: CsvSpans): boolean => end - (starts[0] ?? 0) === starts.length - 1

export function csvCell(text: string, start: number, end: number): string {
  if (start >= end) return ''
  if (text.charCodeAt(start) !== quote) return text.slice(start, end)
  const close = closingQuote(text, start)
  return text.slice(start + 1, close).replaceAll('""', '"') + text.slice(close + 1, end)
}

export const csvCells = (text: string, { starts, end }: CsvSpans): string[] =>
  starts.map((start, at) => csvCell(text, start, (starts[at + 1] ?? end + 1) - 1))

/** Records of which a cell is filled. */
export function* csvRecords(text: CsvText, maxCells: number): Generator<CsvRecord> {
  for (const spans of csvSpans(text, maxCells)) {
    if (isEmptyRecord(spans)) continue
    yield { row: spans.row, line: spans.line, cells: csvCells(text.body, spans) }
  }
}

/** UTF-16 units. A longer record is taken for one whose quotation mark is never closed. */
const maxRecordLength = 4_000_000

/** Finds the records of a text that arrives in pieces, such as a file larger than the memory. */
export class CsvStream {
  readonly #separator: string
  #lines: number
  #rest = ''

  /** @param lines lines before the first piece */
  constructor(separator: string, lines: number) {
    this.#separator = separator
    this.#lines = lines
  }

  /** The records that are whole with this piece: take them all before the next one. @throws CsvFault */
  *records(piece: string, { isLast }: { isLast: boolean }): Generator<Omit<CsvRecord, 'row'>> {
    const body = this.#rest + piece
    const text = { body, separator: this.#separator, skipped: this.#lines }
    let from = 0
    try {
      for (const spans of csvSpans(text, Number.POSITIVE_INFINITY, { hasBlank: true })) {
        const { line, next } = spans
        // Only the next piece shows whether this record ends here: a quotation mark may be doubled.
        if (next >= body.length && !isLast) {
          this.#lines = line - 1
          break
        }
        yield { line, cells: csvCells(body, spans) }
        from = next
      }
    } catch (error) {
      if (!(error instanceof CsvFault) || isLast || body.length - from > maxRecordLength) throw error
      this.#lines = error.line - 1
    }
    this.#rest = body.slice(from)
  }
}

const lineFeed = 10
const carriageReturn = 13
const quote = 34

const isBreak = (code: number): boolean => code === lineFeed || code === carriageReturn

/** Passes empty lines, of which a file may have millions. */
function afterBlank(text: string, start: number): { at: number; lines: number } {
  let at = start
  let lines = 0
  while (isBreak(text.charCodeAt(at))) {
    at = afterBreak(text, at)
    lines += 1
  }
  return { at, lines }
}

/** The position after a line break of one or two signs. */
const afterBreak = (text: string, at: number): number =>
  text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1

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

/** Counts line breaks between two positions; later calls ask for later ones. */
function breakCounter(text: string): (start: number, end: number) => number {
  let feed = -1
  let carriage = -1
  return (start, end) => {
    if (feed < start) feed = positionOf('\n', text, start)
    if (carriage < start) carriage = positionOf('\r', text, start)
    if (feed >= end && carriage >= end) return 0
    return text.slice(start, end).split(/\r\n?|\n/).length - 1
  }
}

function positionOf(sign: string, text: string, start: number): number {
  const found = text.indexOf(sign, start)
  return found === -1 ? text.length : found
}
