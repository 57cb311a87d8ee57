import type { CSSProperties } from 'react'
import { type FieldPlace, type ListLayout, wordsLead } from './list-layout'

const fields = ({ gap, isWide, fieldsWidth }: ListLayout): CSSProperties => ({
  display: 'grid',
  columnGap: gap,
  ...(isWide && { flex: 'none', width: fieldsWidth, marginLeft: gap }),
})

/** The grid of titles; its tracks follow from them. */
export const titlesStyle = (layout: ListLayout): CSSProperties => ({
  ...fields(layout),
  gridTemplateColumns: layout.titleTracks,
})

/** The grid of a row's fields, on the tracks of the titles once these are measured. */
export const fieldsStyle = (layout: ListLayout): CSSProperties => ({
  ...fields(layout),
  gridTemplateColumns: `var(--list-tracks, ${layout.rowTracks})`,
})

/** Grid position of a field, indented past the leading words of its line if it has any. */
export function cellStyle({ track, line, hasLead }: FieldPlace): CSSProperties {
  return { gridColumnStart: track, gridRowStart: line, ...(hasLead && { paddingLeft: wordsLead }) }
}
