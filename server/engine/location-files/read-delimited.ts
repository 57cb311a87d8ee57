import { limits } from '@/lib/config/limits'
import { FileFault } from './file-fault'
import { collectRows, type FileTable, tooManyColumns, toTable } from './file-table'

const delimiters = [';', '\t', ',', '|'] as const

/**
 * Reads a CSV file: UTF-8, UTF-16 with a byte-order mark or Windows-1252; separated by semicolons, tabs,
 * commas or bars, whichever the first lines hold most of. @throws FileFault
 */
export function readDelimited(bytes: Buffer): FileTable {
  const text = decode(bytes)
  if (text.includes('\0') || /^\s*<(!doctype|html|\?xml|svg)/i.test(text)) {
    throw new FileFault('wrong_type', 'The file is no CSV file.')
  }
  const declared = /^sep=([;,|\t])\r?\n/i.exec(text)
  const collector = collectRows()
  const body = declared ? text.slice(declared[0].length) : text
  let row = declared ? 1 : 0
  for (const cells of readRecords(body, declared?.[1] ?? likelyDelimiter(body))) {
    row += 1
    collector.add(row, cells.map(withoutGuard))
  }
  return toTable(collector.rows)
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function likelyDelimiter(text: string): string {
  const start = text.slice(0, 4_000).replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => start.split(delimiter).length
  return delimiters.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** Exports put an apostrophe before a text that a spreadsheet would run as a formula. */
const withoutGuard = (text: string): string =>
  /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? text.slice(1) : text

/** Records of RFC 4180; quotes may hold delimiters, line breaks and doubled quotes. */
function* readRecords(text: string, delimiter: string): Generator<string[]> {
  let cells: string[] = []
  let at = 0
  while (at <= text.length) {
    const { value, end } = readCell(text, at, delimiter)
    cells.push(value)
    if (cells.length > 20 * limits.locationFileColumns) throw tooManyColumns()
    at = end + 1
    if (text[end] === delimiter) continue
    if (text[end] === '\r' && text[at] === '\n') at += 1
    yield cells
    cells = []
    if (at >= text.length) return
  }
}

function readCell(text: string, start: number, delimiter: string): { value: string; end: number } {
  if (text[start] !== '"') {
    const end = plainEnd(text, start, delimiter)
    return { value: text.slice(start, end), end }
  }
  let close = start + 1
  for (;;) {
    close = text.indexOf('"', close)
    if (close === -1) throw new FileFault('invalid', 'A quotation mark in the file is never closed.')
    if (text[close + 1] !== '"') break
    close += 2
  }
  const value = text.slice(start + 1, close).replaceAll('""', '"')
  const end = plainEnd(text, close + 1, delimiter)
  return { value: value + text.slice(close + 1, end), end }
}

function plainEnd(text: string, start: number, delimiter: string): number {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return end
}
