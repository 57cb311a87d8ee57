import bidiFactory from 'bidi-js'
import type { PdfFont } from '@/server/engine/documents/style/pdf-font'
import { loadedFonts } from '@/server/engine/documents/style/script-fonts'

/** Consecutive characters of one font and direction; width in font sizes. */
export interface Run {
  font: PdfFont
  text: string
  width: number
}

const semibold = 600
const bidi = bidiFactory()

/** From left to right as drawn. Omits characters that no loaded font has. @param country where it is a name */
export function runsOf(text: string, country?: string): Run[] {
  const available = loadedFonts(semibold, { text, country })
  const embedding = bidi.getEmbeddingLevels(text)
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels)
  const runs: { font: PdfFont; text: string; level: number | undefined }[] = []
  const runAt: (number | undefined)[] = []
  let index = 0
  for (const given of text) {
    const character = mirrored.get(index) ?? given
    const level = embedding.levels[index]
    index += given.length
    const font = available.find((each) => each.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font && last.level === level) last.text += character
    else runs.push({ font, text: character, level })
    runAt[index - given.length] = runs.length - 1
  }
  const order = new Set(bidi.getReorderedIndices(text, embedding).map((at) => runAt[at]))
  return [...order].flatMap((at) => {
    const run = at === undefined ? undefined : runs[at]
    if (!run) return []
    return [
      { font: run.font, text: run.text, width: run.font.layout(run.text).advanceWidth / run.font.unitsPerEm },
    ]
  })
}

/** Pixels. */
export const widthOf = (text: string, size: number): number =>
  size * runsOf(text).reduce((sum, { width }) => sum + width, 0)

/** y points up; offsets in font units. */
export function outlinesOf({ font, text }: Run): { path: string; at: number; up: number }[] {
  const { glyphs, positions } = font.layout(text)
  let pen = 0
  return glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const outline = { path: glyph.path.toSVG(), at: pen + xOffset, up: yOffset }
    pen += xAdvance
    return outline
  })
}
