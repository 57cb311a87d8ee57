import { inThousands, type NumberMarks, numberMarks } from './number-marks'

export interface TypedText {
  text: string
  caret: number
}

/** Spaces and both apostrophes are typed alike. */
const separatorOf = ({ group }: NumberMarks): string => (/['’]/.test(group) ? "['’\\s]" : `[${group}\\s]`)

/**
 * Digits with a point, from text in the reader's form: without the marks or spaces that group its thousands, and with
 * the reader's decimal mark replaced. A point that cannot group is a decimal one in every form.
 */
export function plainNumber(text: string, marks = numberMarks()): string {
  const separator = separatorOf(marks)
  const grouped = new RegExp(`^[+-]?\\d{1,3}(${separator}\\d{3})+([${marks.decimal}]\\d*)?$`)
  const ungrouped = grouped.test(text) ? text.replace(new RegExp(separator, 'g'), '') : text
  return ungrouped.replace(marks.decimal, '.')
}

/** Blank is 0; the reader's marks or spaces may group thousands. Undefined for anything else. */
export function parseTypedNumber(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  const plain = plainNumber(trimmed)
  return /^\d{1,15}(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/**
 * Regroups thousands while typing: deleting a digit of `1,066,689` leaves `106,668`, not an error. The caret keeps its
 * digits on the left. Other text stays as it is.
 */
export function regrouped({ text, caret }: TypedText): TypedText {
  const marks = numberMarks()
  const separators = new RegExp(separatorOf(marks), 'g')
  const plain = text.replace(separators, '')
  const typed = new RegExp(`^(\\d{1,15})([${marks.decimal}]\\d*)?$`)
  const [, whole, rest = ''] = typed.exec(plain) ?? []
  if (whole === undefined) return { text, caret }
  const before = text.slice(0, caret).replace(separators, '').length
  const grouped = inThousands(whole, marks.group) + rest
  return { text: grouped, caret: placeAfter(grouped, { count: before, group: marks.group }) }
}

function placeAfter(grouped: string, { count, group }: { count: number; group: string }): number {
  let place = 0
  let seen = 0
  while (seen < count && place < grouped.length) {
    if (grouped[place] !== group) seen += 1
    place += 1
  }
  return place
}
