import type { Archive } from './archive'
import { readXml } from './read-xml'

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
