/** The part of fontkit that layout and drawing use. */
export interface PdfFont {
  unitsPerEm: number
  characterSet: number[]
  ascent: number
  descent: number
  lineGap: number
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): PdfGlyph
  getGlyph(id: number): FontGlyph
  layout(text: string, ...options: unknown[]): GlyphRun
  createSubset(): Subset
}

interface Outline {
  toSVG(): string
}

interface FontGlyph {
  advanceWidth: number
  isMark: boolean
  bbox: { minX: number; minY: number; maxX: number; maxY: number }
  path: Outline & { translate(x: number, y: number): Outline }
}

/** Lengths in font units. */
export interface PdfGlyph {
  id: number
  codePoints: number[]
  advanceWidth: number
  isMark: boolean
  path: Outline
  /** Of shaped glyphs only: the page layout loses the positions' own. */
  shift?: { x: number; y: number }
  isMissing?: boolean
}

interface GlyphRun {
  glyphs: PdfGlyph[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  advanceWidth: number
}

/** A TrueType font that PDFKit embeds. */
export interface Subset {
  glyphs: number[]
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  includeGlyph(glyph: number | { id: number }): number
  _addGlyph(id: number): number
}
