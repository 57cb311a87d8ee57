import { Font } from '@react-pdf/renderer'
import type { PdfFont } from './pdf-font'

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
