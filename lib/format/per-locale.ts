import { chosenMarks, type NumberMarks, withMarks } from './number-marks'
import { onFirstUse } from './on-first-use'

let source: () => string | undefined = () => undefined

/** Each of the server's documents has its own BCP 47 locale. */
export function setLocaleSource(next: typeof source): void {
  source = next
}

/** Undefined on screens, which are English. */
export const readerLocale = (): string | undefined => source()

/**
 * English without a reader's locale. Created on first use: the first `Intl` object takes a browser 12 to 16 ms, a phone
 * four times as long, too much during hydration.
 */
export function perLocale<T>(make: (locale: string) => T, localeNow = () => source() ?? 'en'): () => T {
  const made = new Map<string, T>()
  return () => {
    const locale = localeNow()
    const known = made.get(locale)
    if (known) return known
    const format = make(locale)
    made.set(locale, format)
    return format
  }
}

/**
 * In the marks that the reader chose, else in their locale. Replaces narrow spaces by plain ones, which all fonts have:
 * both never break.
 */
export function numbersIn(
  options: Intl.NumberFormatOptions,
): () => { format(value: number | bigint): string } {
  const inLocale = perLocale((locale) => {
    const numbers = new Intl.NumberFormat(locale, options)
    return { format: (value: number | bigint) => numbers.format(value).replaceAll('\u202f', '\u00a0') }
  })
  const english = onFirstUse(() => new Intl.NumberFormat('en', options))
  const inMarks = (marks: NumberMarks) => ({
    format: (value: number | bigint) => withMarks(english().format(value), marks),
  })
  let made: { marks: NumberMarks; numbers: ReturnType<typeof inMarks> } | undefined
  return () => {
    const marks = chosenMarks()
    if (!marks) return inLocale()
    if (made?.marks !== marks) made = { marks, numbers: inMarks(marks) }
    return made.numbers
  }
}
