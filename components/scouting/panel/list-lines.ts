import type { CSSProperties } from 'react'
import { type FieldPlace, type ListLayout, wordsLead } from './list-layout'

/** The columns of a line of fields, the same in the header and in every row. */
export function lineStyle({ tracks, gap, isWide, fieldsWidth }: ListLayout): CSSProperties {
  return {
    display: 'grid',
    columnGap: gap,
    gridTemplateColumns: tracks,
    ...(isWide && { flex: 'none', width: fieldsWidth, marginLeft: gap }),
  }
}

/** A cell on its own track. */
export function cellStyle({ track, hasLead }: FieldPlace): CSSProperties {
  return { gridColumnStart: track, ...(hasLead && { paddingLeft: wordsLead }) }
}
