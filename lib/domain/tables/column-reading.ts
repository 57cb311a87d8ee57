/** The decimal mark of a column's numbers, or which of day and month comes first in its dates. */
export type Reading = 'point' | 'comma' | 'day' | 'month'

/** How a column was read, if its texts fit more than one way. */
export interface ColumnReading {
  /** Undefined if nothing decides: the column stays text until somebody chooses. */
  as: Reading | undefined
  choices: readonly Reading[]
}

/** Chosen by a person, by column name. */
export type Readings = Readonly<Record<string, Reading>>

export const readingTitles: Readonly<Record<Reading, string>> = {
  point: 'Decimal point (1,234.5)',
  comma: 'Decimal comma (1.234,5)',
  day: 'Day first (31/12)',
  month: 'Month first (12/31)',
}

export const isReading = (value: unknown): value is Reading =>
  typeof value === 'string' && Object.hasOwn(readingTitles, value)
