import type { Archive } from './archive'
import { broken, FileFault } from './file-fault'
import { readXml } from './read-xml'

interface Relation {
  id: string
  /** Last word of the type, the same in both namespaces: `worksheet`. Empty if the file gives none. */
  kind: string
  path: string
}

export interface SheetPart {
  name: string
  isHidden: boolean
  path: string
}

/** Where the parts of a workbook are. */
export interface WorkbookParts {
  sheets: readonly SheetPart[]
  texts: string
  styles: string
  from1904: boolean
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** Targets may be absolute, relative to the part that names them, or have backslashes. */
function pathFrom(folder: string, target: string): string {
  const plain = target.replaceAll('\\', '/')
  const steps = plain.startsWith('/') ? [] : folder.split('/').filter((step) => step !== '')
  for (const step of plain.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const folder = folderOf(part)
  const relations: Relation[] = []
  await readXml(archive.smallPieces(`${folder}_rels/${part.slice(folder.length)}.rels`), {
    open(name, { Id: id, Target: target, Type: type = '' }) {
      if (name !== 'Relationship' || !id || !target) return
      relations.push({ id, kind: type.split('/').at(-1) ?? '', path: pathFrom(folder, target) })
    },
  })
  return relations
}

async function pathByType(archive: Archive): Promise<string | undefined> {
  let path: string | undefined
  await readXml(archive.smallPieces('[Content_Types].xml'), {
    open(name, { PartName: part = '', ContentType: type = '' }) {
      if (name === 'Override' && /sheet\.main\+xml$/i.test(type)) path ??= pathFrom('', part)
    },
  })
  return path
}

/** By the package's relationships, else by its content types, else where most programs write it. */
async function workbookPath(archive: Archive): Promise<string> {
  const relations = archive.has('_rels/.rels') ? await relationsOf(archive, '') : []
  const related = relations.find(({ kind }) => kind === 'officeDocument')?.path
  if (related?.endsWith('.bin')) {
    throw new FileFault('wrong_type', 'The file is a binary workbook (.xlsb). Save it as .xlsx.')
  }
  if (related && archive.has(related)) return related
  const typed = archive.has('[Content_Types].xml') ? await pathByType(archive) : undefined
  const path = typed ?? 'xl/workbook.xml'
  if (archive.has(path)) return path
  throw new FileFault('wrong_type', 'The file is not an .xlsx spreadsheet.')
}

const idIn = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name))?.[1] ?? ''

/** @throws FileFault for a package without a workbook, or whose relationships lead nowhere */
export async function workbookParts(archive: Archive): Promise<WorkbookParts> {
  const workbook = await workbookPath(archive)
  const relations = await relationsOf(archive, workbook)
  const named: { name: string; id: string; isHidden: boolean }[] = []
  let from1904 = false
  await readXml(archive.smallPieces(workbook), {
    open(name, attributes) {
      const { name: title = '', state = 'visible', date1904 = '' } = attributes
      if (name === 'sheet') named.push({ name: title, id: idIn(attributes), isHidden: state !== 'visible' })
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(date1904)
    },
  })
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  // Read once each, whatever the workbook says: thousands of names of one large part would take hours.
  const taken = new Set<string>()
  const sheets = named.flatMap(({ id, ...sheet }): SheetPart[] => {
    const relation = byId.get(id)
    // Charts and dialogs are sheets too.
    if (!relation || !/^(?:worksheet)?$/.test(relation.kind) || !archive.has(relation.path)) return []
    const part = relation.path.toLowerCase()
    if (taken.has(part)) return []
    taken.add(part)
    return [{ ...sheet, path: relation.path }]
  })
  if (sheets.length === 0) throw broken()
  const partOf = (kind: string) =>
    relations.find((each) => each.kind === kind)?.path ?? `${folderOf(workbook)}${kind}.xml`
  return { sheets, texts: partOf('sharedStrings'), styles: partOf('styles'), from1904 }
}

export interface CellFormats {
  isDate(style: number): boolean
}

/** Built-in date formats, with and without time. Pure times stay numbers. */
const isBuiltIn = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || id === 50

/** Quoted texts and colours, by opening letter. */
const closing: Readonly<Record<string, string>> = { '"': '"', '[': ']' }

/** Whether a format shows a year or a day, outside of texts and colours. */
function isDateCode(code: string): boolean {
  let until: string | undefined
  for (let at = 0; at < code.length; at += 1) {
    const letter = code.charAt(at)
    if (until !== undefined) {
      if (letter === until) until = undefined
    } else if (letter === '\\') at += 1
    else if (/[yd]/i.test(letter)) return true
    else until = closing[letter]
  }
  return false
}

export async function readCellFormats(archive: Archive, path: string): Promise<CellFormats> {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let isCells = false
  if (archive.has(path)) {
    await readXml(archive.pieces(path), {
      open(name, { numFmtId, formatCode = '' }) {
        if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
        if (name === 'cellXfs') isCells = true
        if (name === 'xf' && isCells) formats.push(Number(numFmtId ?? 0))
      },
      close(name) {
        if (name === 'cellXfs') isCells = false
      },
    })
  }
  const isDate = formats.map((id) => isBuiltIn(id) || isDateCode(codes.get(id) ?? ''))
  return { isDate: (style) => isDate[style] ?? false }
}
