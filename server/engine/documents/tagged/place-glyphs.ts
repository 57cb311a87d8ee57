import type { PdfFont, PdfGlyph } from '@/server/engine/documents/style/pdf-font'
import { documentFont } from '@/server/engine/documents/style/script-fonts'

interface Position {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

export interface LaidOutRun {
  attributes: { font?: PdfFont[]; fontSize: number }
  glyphs?: PdfGlyph[]
  positions?: Position[]
  xAdvance?: number
}

export interface LaidOutLine {
  string: string
  runs?: LaidOutRun[]
}

interface Laid {
  lines?: LaidOutLine[]
  children?: Laid[]
}

/** Puts marks where shaping wants them, and replaces hyphens and ellipses that a script's font lacks. */
export const placeGlyphs = <Node extends Laid>(node: Node): Node => ({
  ...node,
  ...(node.lines && { lines: node.lines.map(placeLine) }),
  ...(node.children && { children: node.children.map(placeGlyphs) }),
})

const placeLine = (line: LaidOutLine): LaidOutLine => ({
  ...line,
  ...(line.runs && { runs: line.runs.flatMap(placeRun) }),
})

const hyphen = 0x2d

interface Placed {
  glyphs: PdfGlyph[]
  positions: Position[]
}

function placeRun(run: LaidOutRun): LaidOutRun[] {
  const { glyphs = [], positions = [] } = run
  const [font] = run.attributes.font ?? []
  if (!font) return [run]
  if (!glyphs.some(({ shift }) => shift)) return [withoutMissingHyphen(run)]
  const spare = documentFont()
  const parts: LaidOutRun[] = []
  let placed: Placed = { glyphs: [], positions: [] }
  for (const [index, glyph] of glyphs.entries()) {
    const xAdvance = positions[index]?.xAdvance ?? 0
    const codePoint = glyph.codePoints[0] ?? 0
    // Typed hyphens have the documents' font: this one marks a broken line, but these scripts break without.
    if (codePoint === hyphen) continue
    if (!glyph.isMissing) {
      add(placed, glyph, xAdvance, font)
      continue
    }
    const replaced: Placed = { glyphs: [], positions: [] }
    const replacement = spare.glyphForCodePoint(codePoint)
    const scale = run.attributes.fontSize / spare.unitsPerEm
    add(replaced, replacement, replacement.advanceWidth * scale, spare)
    parts.push(partOf(run, font, placed), partOf(run, spare, replaced))
    placed = { glyphs: [], positions: [] }
  }
  return [...parts, partOf(run, font, placed)]
}

/** Of a broken line; the documents' fonts of other scripts than Latin have none. */
function withoutMissingHyphen(run: LaidOutRun): LaidOutRun {
  const { glyphs = [], positions = [] } = run
  // Its code point is that of whatever the font missed first.
  if (glyphs.at(-1)?.id !== 0) return run
  const xAdvance = (run.xAdvance ?? 0) - (positions.at(-1)?.xAdvance ?? 0)
  return { ...run, glyphs: glyphs.slice(0, -1), positions: positions.slice(0, -1), xAdvance }
}

function add({ glyphs, positions }: Placed, glyph: PdfGlyph, xAdvance: number, font: PdfFont): void {
  // The renderer counts offsets in thousandths of the font size.
  const thousandths = 1000 / font.unitsPerEm
  glyphs.push(glyph)
  positions.push({
    xAdvance,
    yAdvance: 0,
    xOffset: (glyph.shift?.x ?? 0) * thousandths,
    yOffset: (glyph.shift?.y ?? 0) * thousandths,
  })
}

const partOf = (run: LaidOutRun, font: PdfFont, { glyphs, positions }: Placed): LaidOutRun => ({
  ...run,
  attributes: { ...run.attributes, font: [font] },
  glyphs,
  positions,
  xAdvance: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
})
