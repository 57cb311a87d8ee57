import { Font, StyleSheet } from '@react-pdf/renderer'
import { breakableParts } from './style/breakable-parts'
import { fonts, nameFont, registeredFont } from './style/fonts'
import { palette } from './style/palette'
import type { PdfFont } from './style/pdf-font'

/** `flexShrink` for parts that keep their height on a full page; the renderer treats 0 as 1. */
export const rigid = 1e-6

/** The layout uses CSS pixels (794 x 1123 a page); PDF uses points. */
export const px = (pixels: number) => pixels * 0.75

const pagePadding = px(48)
const contentWidth = px(698)

/** Points; `plotStart` is the plot's left edge beside the ledger. */
export interface WaterfallLayout {
  width: number
  ledgerWidth: number
  plotStart: number
  rowHeight: number
  axisHeight: number
}

export const wideWaterfall: WaterfallLayout = {
  width: contentWidth,
  ledgerWidth: px(222),
  plotStart: px(244),
  rowHeight: px(36),
  axisHeight: px(22),
}

/** Characters missing from one family come from the next. */
const fontFamily = fonts.map(({ family }) => family)

let registration: Promise<void> | undefined

/** Once per process. */
export function registerScorecardFonts(): Promise<void> {
  registration ??= register()
  return registration
}

async function register(): Promise<void> {
  Font.registerHyphenationCallback(breakableParts)
  for (const { family, regular, semibold } of fonts) {
    Font.register({ family, fonts: [{ src: regular }, { src: semibold, fontWeight: 600 }] })
    for (const fontWeight of [400, 600]) {
      await Font.load({ fontFamily: family, fontWeight })
      const font = registeredFont(family, fontWeight)
      nameGlyphs(font)
      nameFont(font, family, fontWeight)
    }
  }
}

/**
 * Looks up every character once, because a glyph keeps the character of its first lookup. Ä borrows
 * the outline of A: drawn first, it would make every A impossible to search or copy.
 */
function nameGlyphs(font: PdfFont): void {
  for (const each of font.characterSet) font.glyphForCodePoint(each)
}

export const styles = StyleSheet.create({
  page: { fontFamily, fontSize: px(12), color: palette.ink1000, backgroundColor: palette.paper },
  bar: {
    height: px(56),
    paddingHorizontal: pagePadding,
    flexDirection: 'row',
    alignItems: 'center',
    backgroundColor: palette.ink1000,
    color: palette.paper,
  },
  wordmark: { fontSize: px(14), fontWeight: 600, marginLeft: px(8), letterSpacing: -0.2 },
  barNote: { marginLeft: 'auto', fontSize: px(11), color: palette.ink300 },
  body: { paddingHorizontal: pagePadding, paddingTop: px(22), flexGrow: 1 },
  title: { fontSize: px(25), lineHeight: 1.2, fontWeight: 600, letterSpacing: -0.45 },
  secondary: { color: palette.ink600 },
  tag: {
    fontSize: px(11),
    fontWeight: 600,
    paddingHorizontal: px(7),
    paddingVertical: px(4),
    borderRadius: px(3),
  },
  facts: {
    flexDirection: 'row',
    marginTop: px(18),
    paddingTop: px(12),
    borderTopWidth: 1,
    borderTopColor: palette.ink1000,
  },
  heading: { fontSize: px(13), fontWeight: 600, marginBottom: px(6) },
  cell: { fontSize: px(11), paddingVertical: px(4.5), borderTopWidth: 0.75, borderTopColor: palette.ink200 },
  foot: {
    marginTop: 'auto',
    marginHorizontal: pagePadding,
    marginBottom: px(26),
    paddingTop: px(10),
    borderTopWidth: 0.75,
    borderTopColor: palette.ink200,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: px(10),
    color: palette.ink600,
  },
})
