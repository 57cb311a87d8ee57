/** No value in any column. */
const never: ReadonlySet<string> = new Set([
  '',
  '-',
  '--',
  '–',
  '—',
  'null',
  'Null',
  'NULL',
  'NaN',
  'N/A',
  'n/a',
  '#N/A',
  '/N',
  '\\N',
])

/** No value among texts too, as programs write it: `Na` may be a town, and `none` an answer. */
const amongTexts: ReadonlySet<string> = new Set(['NA', 'None'])

/** In lower case, no value in columns of numbers, times and the like, where no word is a value. */
const amongOthers: ReadonlySet<string> = new Set([
  'na',
  'n/a',
  '#n/a',
  'n.a.',
  'none',
  'null',
  'nan',
  'nil',
  '−',
])

const maxLength = 4

/** The length check spares most texts a look-up. @param text trimmed */
export const isNone = (text: string): boolean => text.length <= maxLength && never.has(text)

/** @param text trimmed */
export const isNoText = (text: string): boolean =>
  text.length <= maxLength && (never.has(text) || amongTexts.has(text))

/** Of a column of numbers, times or anything but texts. @param text trimmed */
export const isNoFigure = (text: string): boolean =>
  text.length <= maxLength && (never.has(text) || amongOthers.has(text.toLowerCase()))
