let source: () => string | undefined = () => undefined

/** Sets the source of the reader's BCP 47 locale: each of the server's documents has its own. */
export function setLocaleSource(next: typeof source): void {
  source = next
}

/** Of the reader that is written for; undefined on screens, which are English. */
export const readerLocale = (): string | undefined => source()

/**
 * A format of the reader's locale, English without one. It is made on first use: the first `Intl` object takes a
 * browser 12 to 16 ms, a phone four times as long, too much during hydration.
 */
export function perLocale<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const locale = source() ?? 'en'
    const known = made.get(locale)
    if (known) return known
    const format = make(locale)
    made.set(locale, format)
    return format
  }
}

/** Figures of the reader's locale. A narrow space becomes a plain one, which all fonts have: both never break. */
export const numbersIn = (options: Intl.NumberFormatOptions): (() => { format(value: number): string }) =>
  perLocale((locale) => {
    const numbers = new Intl.NumberFormat(locale, options)
    return { format: (value) => numbers.format(value).replaceAll('\u202f', '\u00a0') }
  })
