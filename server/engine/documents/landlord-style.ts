import { StyleSheet } from '@react-pdf/renderer'
import type { PaperSize } from '@/lib/contract/result'
import { px, rigid, type WaterfallLayout } from './scorecard-style'
import { palette } from './style/palette'

/** CSS pixels. */
export const pages: Readonly<Record<PaperSize, { width: number; height: number }>> = {
  A4: { width: 794, height: 1123 },
  Letter: { width: 816, height: 1056 },
}

export const margin = 44
export const leftWidth = 412
export const columnGap = 28
export const rightWidth = (paper: PaperSize) => pages[paper].width - 2 * margin - leftWidth - columnGap

export const narrowWaterfall: WaterfallLayout = {
  width: px(leftWidth),
  ledgerWidth: px(240),
  plotStart: px(258),
  rowHeight: px(33),
  axisHeight: px(20),
}

/** 7.5 pt, the smallest print. */
export const smallPrint = px(10)

export const pageStyles = StyleSheet.create({
  head: {
    height: px(60),
    flexShrink: rigid,
    paddingHorizontal: px(margin),
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  body: { flexGrow: 1, flexShrink: rigid, paddingHorizontal: px(margin), paddingTop: px(16) },
  small: { fontSize: px(11), color: palette.ink600 },
  columns: { flexShrink: rigid, flexDirection: 'row', justifyContent: 'space-between' },
})
