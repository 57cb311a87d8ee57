import type { CSSProperties } from 'react'
import { type FieldPlace, type ListLayout, wordsLead } from './list-layout'

const fields = ({ gap, isWide, fieldsWidth }: ListLayout): CSSProperties => ({
  display: 'grid',
  columnGap: gap,
  ...(isWide && { flex: 'none', width: fieldsWidth, marginLeft: gap }),
})

export const titlesStyle = (layout: ListLayout): CSSProperties => ({
  ...fields(layout),
  gridTemplateColumns: layout.titleTracks,
})

/** Follows the titles' tracks once these are measured. */
export const fieldsStyle = (layout: ListLayout): CSSProperties => ({
  ...fields(layout),
  gridTemplateColumns: `var(--list-tracks, ${layout.rowTracks})`,
})

export function cellStyle({ track, line, hasLead }: FieldPlace): CSSProperties {
  return { gridColumnStart: track, gridRowStart: line, ...(hasLead && { paddingLeft: wordsLead }) }
}
