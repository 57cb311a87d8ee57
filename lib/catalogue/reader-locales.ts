/** Locales for numbers and dates of documents: the languages and countries of Europe, and the like. */
export const readerLocales = [
  ...(['bg', 'ca', 'cs', 'da', 'de', 'de-AT', 'de-CH', 'de-LI', 'el', 'en', 'en-GB', 'en-IE', 'es'] as const),
  ...(['et', 'fi', 'fr', 'fr-CH', 'hr', 'hu', 'is', 'it', 'it-CH', 'lb', 'lt', 'lv', 'mt', 'nb'] as const),
  ...(['nl', 'nn', 'pl', 'pt', 'pt-BR', 'ro', 'sk', 'sl', 'sq', 'sr', 'sv', 'tr', 'uk'] as const),
] as const
export type ReaderLocale = (typeof readerLocales)[number]

/** Falls back to the language without its country. */
export function readerLocaleOf(languages: readonly string[]): ReaderLocale | undefined {
  for (const language of languages) {
    const [plain] = language.split('-')
    const known = find(language) ?? find(plain === 'no' ? 'nb' : (plain ?? ''))
    if (known) return known
  }
  return undefined
}

const find = (name: string) => readerLocales.find((locale) => locale.toLowerCase() === name.toLowerCase())
