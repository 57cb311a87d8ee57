import { Font, StyleSheet } from '@react-pdf/renderer'
import { fontFiles } from './style/fonts'
import { palette } from './style/palette'

/** The layout uses CSS pixels on a page of 794 x 1123; PDF uses points. */
export const px = (pixels: number) => pixels * 0.75

const pagePadding = px(48)
export const contentWidth = px(698)

/** The ledger's width, where the plot beside it starts, and heights of their rows and axis. */
export const waterfall = { ledgerWidth: px(222), plotStart: px(244), rowHeight: px(36), axisHeight: px(22) }

/** Characters missing from the first family come from the second. */
const fontFamily = ['Inter', 'Inter Extended']

let isRegistered = false

/** Loads Inter into the PDF renderer, once per process, and turns hyphenation off. */
export function registerScorecardFonts(): void {
  if (isRegistered) return
  Font.register({
    family: 'Inter',
    fonts: [{ src: fontFiles.latin400 }, { src: fontFiles.latin600, fontWeight: 600 }],
  })
  Font.register({
    family: 'Inter Extended',
    fonts: [{ src: fontFiles.extended400 }, { src: fontFiles.extended600, fontWeight: 600 }],
  })
  Font.registerHyphenationCallback((word) => [word])
  isRegistered = true
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
