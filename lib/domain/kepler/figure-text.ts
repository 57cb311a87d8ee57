import { onFirstUse } from '@/lib/format/on-first-use'

/** Four digits stay together, since a column without a unit may hold years. */
const figures = onFirstUse(
  () => new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: 'min2' }),
)

/** A figure of a map's data: `2005`, `12,345.68`. */
export const figureText = (value: number): string => figures().format(value)
