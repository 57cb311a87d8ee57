import { type Archive, openArchive } from './archive'
import { broken, FileFault } from './file-fault'
import { type CellFormats, readCellFormats, type SheetPart, workbookParts } from './package-parts'
import { readXml } from './read-xml'

const maxShared = 60_000_000

/** Programs write control characters as `_x000D_`, and the beginning of such a text as `_x005F_`. */
const decoded = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\r\n?/g, '\n')
    : text

/** @param maxCellLength maximum letters of a text @throws FileFault */
async function readSharedTexts(archive: Archive, path: string, maxCellLength: number): Promise<string[]> {
  if (!archive.has(path)) return []
  const texts: string[] = []
  let parts: string[] | undefined
  let isText = false
  let isPhonetic = false
  let letters = 0
  await readXml(archive.pieces(path), {
    open(name) {
      if (name === 'si') parts = []
      // Phonetic readings repeat the text in another script.
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(text) {
      if (!isText || !parts) return
      letters += text.length
      if (letters > maxShared) throw new FileFault('invalid', 'The file holds more text than a table.')
      parts.push(text)
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si' || !parts) return
      texts.push(decoded(parts.join('')).slice(0, maxCellLength))
      parts = undefined
    },
  })
  return texts
}

const dayMs = 86_400_000

/** Day 0. In the usual system day 60 is 29 February 1900, which never existed. */
const firstDays = { usual: Date.UTC(1899, 11, 30), of1904: Date.UTC(1904, 0, 1) } as const

const lastDay = 2_958_465

/** ISO text, without a time at midnight; undefined unless a date after 1900. */
function dateTextOf(days: number, from1904: boolean): string | undefined {
  if (!(days > 60 && days < lastDay + 1)) return undefined
  const seconds = Math.round(days * 86_400) * 1000
  const text = new Date((from1904 ? firstDays.of1904 : firstDays.usual) + seconds).toISOString()
  return seconds % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 19)
}

export interface SheetReader {
  cell: number
  columns: number
  refuseColumns(): never
  /** @param row as the file numbers it, from 1 @throws FileFault for a row too many */
  add(row: number, cells: readonly string[]): void
}

const maxRows = 1_048_576

/** Letters of a text in a cell, as spreadsheet programs have them at most. */
const maxText = 32_767

export interface Workbook {
  sheets: readonly Pick<SheetPart, 'name' | 'isHidden'>[]
  /**
   * Reads a sheet as texts: results of formulas, never the formulas. Only filled cells are read, so merged and styled
   * ranges cost nothing.
   * @throws FileFault for damaged sheets and exceeded limits
   */
  read(sheet: number, reader: SheetReader): Promise<void>
}

/** @throws FileFault for macros, damaged or locked files and other packages */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const archive = openArchive(bytes)
  for (const name of archive.names()) {
    if (!name.endsWith('vbaproject.bin')) continue
    throw new FileFault('wrong_type', 'Files with macros are not read. Save it as .xlsx without macros.')
  }
  const { sheets, texts, styles, from1904 } = await workbookParts(archive)
  let shared: Promise<readonly string[]> | undefined
  let formats: Promise<CellFormats> | undefined
  return {
    sheets,
    async read(sheet, reader) {
      const part = sheets[sheet]
      if (!part) throw broken()
      shared ??= readSharedTexts(archive, texts, maxText)
      formats ??= readCellFormats(archive, styles)
      await readRows(archive.pieces(part.path), {
        reader,
        shared: await shared,
        formats: await formats,
        from1904,
      })
    },
  }
}

/** From zero: `AB12` is 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

interface OpenCell {
  column: number
  type: string
  style: number
  text: string
}

interface Reading {
  reader: SheetReader
  shared: readonly string[]
  formats: CellFormats
  from1904: boolean
}

async function readRows(pieces: AsyncIterable<Uint8Array>, reading: Reading): Promise<void> {
  const { reader } = reading
  let row = 0
  let cells: string[] = []
  let cell: OpenCell | undefined
  let isRead = false
  let isPhonetic = false
  await readXml(pieces, {
    open(name, attributes) {
      if (name === 'rPh') isPhonetic = true
      isRead = cell !== undefined && !isPhonetic && (name === 'v' || name === 't')
      if (name === 'row') {
        row = rowNumber(attributes.r, row)
        cells = []
      } else if (name === 'c') {
        const { r, t: type = 'n', s } = attributes
        cell = { column: r === undefined ? cells.length : columnOf(r), type, style: Number(s ?? 0), text: '' }
      }
    },
    text(text) {
      if (isRead && cell && cell.text.length < reader.cell) cell.text += text
    },
    close(name) {
      if (name === 'v' || name === 't') isRead = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'c' && cell) {
        setCell(cells, { column: cell.column, text: cellText(cell, reading) }, reader)
        cell = undefined
      }
      if (name === 'row') reader.add(row, cells)
    },
  })
}

function rowNumber(given: string | undefined, before: number): number {
  const row = given === undefined ? before + 1 : Number(given)
  if (Number.isInteger(row) && row > 0 && row <= maxRows) return row
  throw broken()
}

function setCell(cells: string[], { column, text }: { column: number; text: string }, reader: SheetReader) {
  if (text === '') return
  if (column < 0) throw broken()
  if (column >= reader.columns) reader.refuseColumns()
  while (cells.length < column) cells.push('')
  cells[column] = text
}

function sharedText(shared: readonly string[], at: string, most: number): string {
  const text = shared[Number(at)]
  // A row of blanks would pass for the data.
  if (text === undefined) throw new FileFault('invalid', 'The file is damaged: its texts are missing.')
  return text.slice(0, most)
}

function cellText({ type, text, style }: OpenCell, { reader, shared, formats, from1904 }: Reading): string {
  if (type === 's') return sharedText(shared, text, reader.cell)
  if (type === 'e') return ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type === 'd') return text.replace(/T00:00:00(?:\.0{1,9})?Z?$/, '')
  if (type !== 'n') return decoded(text)
  if (text === '' || !Number.isFinite(Number(text))) return text
  const date = formats.isDate(style) ? dateTextOf(Number(text), from1904) : undefined
  // Excel writes 17 digits: 47.166700000000003 is 47.1667.
  return date ?? String(Number(text))
}
