/** What stands between thousands and before decimals. */
export interface NumberMarks {
  group: string
  decimal: string
}

const english: NumberMarks = { group: ',', decimal: '.' }

const known = new Map<string, NumberMarks>()

/** The marks of a locale, with Latin figures; narrow spaces become plain ones, which all fonts have. */
export function marksOfLocale(locale: string): NumberMarks {
  const before = known.get(locale)
  if (before) return before
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.8)
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value
  const marks = {
    group: mark('group')?.replace('\u202f', '\u00a0') ?? english.group,
    decimal: mark('decimal') ?? english.decimal,
  }
  known.set(locale, marks)
  return marks
}

let source: () => NumberMarks | undefined = () => undefined

/** Browsers have one reader, each document on the server its own. */
export function setMarksSource(next: typeof source): void {
  source = next
}

/** The reader's choice; undefined where none is known. */
export const chosenMarks = (): NumberMarks | undefined => source()

export const numberMarks = (): NumberMarks => source() ?? english

/** Writes an English number with other marks; letters such as the K of 1.2K stay. */
export const withMarks = (text: string, { group, decimal }: NumberMarks): string =>
  text.replace(/[.,]/g, (mark) => (mark === ',' ? group : decimal))

/** Digits in groups of three, of any number of digits. */
export function inThousands(digits: string, group: string): string {
  const first = digits.length % 3 || 3
  const groups = [digits.slice(0, first)]
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return groups.join(group)
}
