import { posix } from 'node:path'
import { limits } from '@/lib/config/limits'
import { type Archive, openArchive } from './archive'
import { broken, FileFault } from './file-fault'
import { collectRows, type FileTable, tooManyColumns, toTable } from './file-table'
import { readXml } from './read-xml'

const rowsMost = 1_048_576
/** Letters of all shared texts together. */
const sharedMost = 60_000_000

/**
 * Reads the first visible sheet of an .xlsx workbook as texts: results of formulas, never the formulas;
 * merged and styled ranges cost nothing, because only filled cells are read.
 * @throws FileFault for a macro file, a damaged one and one beyond the limits
 */
export async function readWorkbook(bytes: Buffer): Promise<FileTable> {
  const archive = openArchive(bytes)
  if (archive.has('xl/vbaProject.bin')) {
    throw new FileFault('wrong_type', 'Files with macros are not read. Save it as .xlsx without macros.')
  }
  if (!archive.has('xl/workbook.xml')) throw new FileFault('wrong_type', 'The file is no .xlsx spreadsheet.')
  const sheet = await firstSheet(archive)
  return toTable(await readSheet(archive.pieces(sheet), await readSharedTexts(archive)))
}

async function firstSheet(archive: Archive): Promise<string> {
  const ids: string[] = []
  await readXml(part(archive, 'xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') ids.push(relation(attributes))
    },
    text: () => undefined,
    close: () => undefined,
  })
  const targets = new Map<string, string>()
  await readXml(part(archive, 'xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
    text: () => undefined,
    close: () => undefined,
  })
  const path = posix.resolve('/xl', targets.get(ids[0] ?? '') ?? '').slice(1)
  if (!archive.has(path)) throw broken()
  return path
}

const relation = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name))?.[1] ?? ''

function part(archive: Archive, name: string): Uint8Array[] {
  const content = archive.read(name)
  if (!content) throw broken()
  return [content]
}

async function readSharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = []
  let parts: string[] | undefined
  let isText = false
  let isPhonetic = false
  let letters = 0
  await readXml(archive.has('xl/sharedStrings.xml') ? archive.pieces('xl/sharedStrings.xml') : emptyXml, {
    open(name) {
      if (name === 'si') parts = []
      // Phonetic readings repeat the text in another script.
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(text) {
      if (!isText || !parts) return
      letters += text.length
      if (letters > sharedMost)
        throw new FileFault('invalid', 'The file holds more text than a list of locations.')
      parts.push(text)
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si' || !parts) return
      texts.push(parts.join('').slice(0, limits.locationFileCell))
      parts = undefined
    },
  })
  return texts
}

const emptyXml = [Buffer.from('<sst/>')]

/** The column of a reference such as `AB12`, from zero. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

interface OpenCell {
  column: number
  type: string
  text: string
}

async function readSheet(pieces: AsyncIterable<Uint8Array>, shared: readonly string[]) {
  const collector = collectRows()
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
        cell = { column: columnAt(attributes.r, cells.length), type: attributes.t ?? 'n', text: '' }
      }
    },
    text(text) {
      if (isRead && cell && cell.text.length < limits.locationFileCell) cell.text += text
    },
    close(name) {
      if (name === 'v' || name === 't') isRead = false
      if (name === 'c' && cell) {
        setCell(cells, cell.column, cellText(cell, shared))
        cell = undefined
      }
      if (name === 'row') collector.add(row, cells)
    },
  })
  return collector.rows
}

function rowNumber(given: string | undefined, before: number): number {
  const row = given === undefined ? before + 1 : Number(given)
  if (Number.isInteger(row) && row > 0 && row <= rowsMost) return row
  throw broken()
}

const columnAt = (reference: string | undefined, next: number): number =>
  reference === undefined ? next : columnOf(reference)

function setCell(cells: string[], column: number, text: string): void {
  if (text === '') return
  if (column < 0) throw broken()
  if (column >= limits.locationFileColumns) throw tooManyColumns()
  while (cells.length < column) cells.push('')
  cells[column] = text
}

function cellText({ type, text }: OpenCell, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  // Excel writes 17 digits: 47.166700000000003 is 47.1667.
  if (type === 'n' && text !== '' && Number.isFinite(Number(text))) return String(Number(text))
  return text
}
