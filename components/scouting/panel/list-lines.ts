import type { CSSProperties } from 'react'
import type { ColumnPlace } from './list-layout'

/** The columns of a line of fields, the same in the header and in every row. */
export function lineStyle(line: readonly ColumnPlace[], gap: number): CSSProperties {
  return {
    display: 'grid',
    columnGap: gap,
    gridTemplateColumns: line.map(({ width }) => `${width.toFixed(2)}px`).join(' '),
  }
}
