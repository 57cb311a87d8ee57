/**
 * The decimal mark of a column's numbers; which of day and month comes first in its dates, or of two coordinates in a
 * cell; what the letter O of its longitudes means; the system of its metres; or whether degrees that are certainly the other
 * way round are corrected.
 */
export type Reading =
  | 'point'
  | 'comma'
  | 'day'
  | 'month'
  | 'lat-first'
  | 'lng-first'
  | 'east'
  | 'west'
  | 'corrected'
  | 'as-is'
  | `EPSG:${number}`

/** How a column was read, if its texts fit more than one way. */
export interface ColumnReading {
  /** Undefined if nothing decides: the column stays text until somebody chooses. */
  as: Reading | undefined
  choices: readonly Reading[]
  /** Of choices that need more than their usual title. */
  titles?: Readonly<Partial<Record<Reading, string>>>
}

/** Whether there is something to choose: a single choice is one as long as nobody has taken it. */
export const isQuestion = ({ as, choices }: ColumnReading): boolean => choices.length > (as ? 1 : 0)

/** Chosen by a person, by column name. */
export type Readings = Readonly<Record<string, Reading>>

const readingTitles = {
  point: 'Decimal point (1,234.5)',
  comma: 'Decimal comma (1.234,5)',
  day: 'Day first (31/12)',
  month: 'Month first (12/31)',
  'lat-first': 'Latitude first',
  'lng-first': 'Longitude first',
  east: 'O is east',
  west: 'O is west',
  corrected: 'Corrected',
  'as-is': 'As in the file',
} as const

const isTitled = (value: string): value is keyof typeof readingTitles => Object.hasOwn(readingTitles, value)

export const readingTitle = (reading: Reading, titles: ColumnReading['titles'] = {}): string =>
  titles[reading] ?? (isTitled(reading) ? readingTitles[reading] : reading)

/** The code of a system of coordinates. */
export const codeOfReading = (reading: Reading | undefined): number | undefined =>
  reading?.startsWith('EPSG:') ? Number(reading.slice('EPSG:'.length)) : undefined

export const isReading = (value: unknown): value is Reading =>
  typeof value === 'string' && (isTitled(value) || /^EPSG:\d{4,6}$/.test(value))

const places: readonly Reading[] = ['lat-first', 'lng-first', 'east', 'west', 'corrected', 'as-is']

/** Whether it moves the rows of the table. */
export const isOfPlaces = (reading: Reading): boolean =>
  places.includes(reading) || codeOfReading(reading) !== undefined

/** What is asked of a column that nothing decides. */
export function readingQuestion(name: string, { choices }: ColumnReading): string {
  if (choices.some((choice) => codeOfReading(choice) !== undefined))
    return `${name} is in metres: of which system?`
  return `${name} can be read in two ways`
}
