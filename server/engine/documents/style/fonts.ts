import { join } from 'node:path'
import { Font } from '@react-pdf/renderer'
import type { PdfFont } from './pdf-font'

const folder = join(process.cwd(), 'node_modules', '@fontsource', 'inter', 'files')
const fileOf = (alphabet: string, weight: 400 | 600) =>
  join(folder, `inter-${alphabet}-${weight}-normal.woff`)

/** One file per alphabet of place names. */
export const fonts = [
  { family: 'Inter', alphabet: 'latin' },
  { family: 'Inter Extended', alphabet: 'latin-ext' },
  { family: 'Inter Cyrillic', alphabet: 'cyrillic' },
  { family: 'Inter Greek', alphabet: 'greek' },
].map(({ family, alphabet }) => ({ family, regular: fileOf(alphabet, 400), semibold: fileOf(alphabet, 600) }))

/** Load it first. */
export function registeredFont(family: string, fontWeight: number): PdfFont {
  const data = Font.getFont({ fontFamily: family, fontWeight })?.data
  if (!data || !('layout' in data)) throw new Error(`The font ${family} is not loaded.`)
  return data as unknown as PdfFont
}

/** PDFKit embeds fonts of one name again at each change between them. */
export function nameFont(font: PdfFont, family: string, fontWeight: number): void {
  Object.defineProperty(font, 'postscriptName', { value: `${family.replaceAll(' ', '')}-${fontWeight}` })
}
