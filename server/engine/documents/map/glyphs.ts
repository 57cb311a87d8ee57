import { Font } from '@react-pdf/renderer'
import { fonts } from '@/server/engine/documents/style/fonts'

/** Units are 1/`unitsPerEm` of the font size. */
interface MapFont {
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string): {
    advanceWidth: number
    glyphs: { path: { toSVG(): string } }[]
    positions: { xAdvance: number }[]
  }
}

/** Consecutive characters of one font; width in font sizes. */
export interface Run {
  font: MapFont
  text: string
  width: number
}

const semibold = 600

/** In fallback order. Load them with `registerScorecardFonts` first. */
const loadedFonts = (): MapFont[] =>
  fonts.flatMap(({ family }) => {
    const data = Font.getFont({ fontFamily: family, fontWeight: semibold })?.data
    return data && 'layout' in data ? [data as unknown as MapFont] : []
  })

/** Omits characters that no font has. */
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

/** Pixels. */
export const widthOf = (text: string, size: number): number =>
  size * runsOf(text).reduce((sum, { width }) => sum + width, 0)

/** y points up; offsets in font units. */
export function outlinesOf({ font, text }: Run): { path: string; at: number }[] {
  const { glyphs, positions } = font.layout(text)
  let at = 0
  return glyphs.map((glyph, index) => {
    const outline = { path: glyph.path.toSVG(), at }
    at += positions[index]?.xAdvance ?? 0
    return outline
  })
}
