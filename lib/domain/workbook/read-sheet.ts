import { type Archive, openArchive } from './archive'
import { type CellFormats, readCellFormats } from './cell-formats'
import { broken, FileFault } from './file-fault'
import { readXml } from './read-xml'

const maxShared = 60_000_000

const path = 'xl/sharedStrings.xml'

/** @param cellMost maximum letters of a text @throws FileFault */
async function readSharedTexts(archive: Archive, cellMost: number): Promise<string[]> {
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
      texts.push(parts.join('').slice(0, cellMost))
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
  /** Dates become ISO text instead of the stored numbers. */
  hasDates: boolean
  refuseColumns(): never
  /** @param row as the file numbers it, from 1 @throws FileFault for a row too many */
  add(row: number, cells: readonly string[]): void
}

const maxRows = 1_048_576

/**
 * Reads the first visible sheet of an .xlsx workbook as texts: results of formulas, never the formulas. Only filled
 * cells are read, so merged and styled ranges cost nothing.
 * @throws FileFault for macros, damaged or locked files and exceeded limits
 */
export async function readFirstSheet(bytes: Uint8Array, reader: SheetReader): Promise<void> {
  const archive = openArchive(bytes)
  if (archive.has('xl/vbaProject.bin')) {
    throw new FileFault('wrong_type', 'Files with macros are not read. Save it as .xlsx without macros.')
  }
  if (!archive.has('xl/workbook.xml'))
    throw new FileFault('wrong_type', 'The file is not an .xlsx spreadsheet.')
  const { path, from1904 } = await firstSheet(archive)
  const shared = await readSharedTexts(archive, reader.cell)
  const formats = reader.hasDates ? await readCellFormats(archive) : undefined
  await readRows(archive.pieces(path), { reader, shared, formats, from1904 })
}

async function firstSheet(archive: Archive): Promise<{ path: string; from1904: boolean }> {
  const ids: string[] = []
  let from1904 = false
  await readXml(archive.smallPieces('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') ids.push(relation(attributes))
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
    },
  })
  const relations = 'xl/_rels/workbook.xml.rels'
  if (!archive.has(relations)) throw broken()
  const targets = new Map<string, string>()
  await readXml(archive.smallPieces(relations), {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
  })
  const path = pathOf(targets.get(ids[0] ?? '') ?? '')
  if (!archive.has(path)) throw broken()
  return { path, from1904 }
}

function pathOf(target: string): string {
  const steps: string[] = target.startsWith('/') ? [] : ['xl']
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

const relation = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name))?.[1] ?? ''

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
  formats: CellFormats | undefined
  from1904: boolean
}

async function readRows(pieces: AsyncIterable<Uint8Array>, reading: Reading): Promise<void> {
  const { reader } = reading
  let row = 0
  let cells: string[] = []
  let cell: OpenCell | undefined
  let isRead = false
  await readXml(pieces, {
    open(name, attributes) {
      isRead = cell !== undefined && (name === 'v' || name === 't')
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

function cellText({ type, text, style }: OpenCell, { shared, formats, from1904 }: Reading): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type !== 'n' || text === '' || !Number.isFinite(Number(text))) return text
  const date = formats?.isDate(style) ? dateTextOf(Number(text), from1904) : undefined
  // Excel writes 17 digits: 47.166700000000003 is 47.1667.
  return date ?? String(Number(text))
}
