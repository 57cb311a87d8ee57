import { Font } from '@react-pdf/renderer'
import { fonts } from '@/server/engine/documents/style/fonts'

/** The part of a loaded font that maps use; units are 1/`unitsPerEm` of the size. */
interface MapFont {
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string): {
    advanceWidth: number
    glyphs: { path: { toSVG(): string } }[]
    positions: { xAdvance: number }[]
  }
}

/** Characters that one font has, with their width in sizes of the font. */
export interface Run {
  font: MapFont
  text: string
  width: number
}

const semibold = 600

/** Fonts in the order in which they are asked for a character; `registerScorecardFonts` has loaded them. */
const loadedFonts = (): MapFont[] =>
  fonts.flatMap(({ family }) => {
    const data = Font.getFont({ fontFamily: family, fontWeight: semibold })?.data
    return data && 'layout' in data ? [data as unknown as MapFont] : []
  })

/** A text in runs of one font each. Characters that no font has are left out. */
export function runsOf(text: string): Run[] {
  const available = loadedFonts()
  const runs: { font: MapFont; text: string }[] = []
  for (const character of text) {
    const font = available.find((each) => each.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    const last = runs.at(-1)
    if (!font) continue
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs.map((run) => ({ ...run, width: run.font.layout(run.text).advanceWidth / run.font.unitsPerEm }))
}

/** Width of a text in pixels at a size in pixels. */
export const widthOf = (text: string, size: number): number =>
  size * runsOf(text).reduce((sum, { width }) => sum + width, 0)

/** Outlines of a run's glyphs, y upwards, each with its place from the start in units of the font. */
export function outlinesOf({ font, text }: Run): { path: string; at: number }[] {
  const { glyphs, positions } = font.layout(text)
  let at = 0
  return glyphs.map((glyph, index) => {
    const outline = { path: glyph.path.toSVG(), at }
    at += positions[index]?.xAdvance ?? 0
    return outline
  })
}
