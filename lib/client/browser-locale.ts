import { type ReaderLocale, readerLocaleOf } from '@/lib/catalogue/reader-locales'

/** From the languages that the browser requests pages in. */
export const browserLocale = (): ReaderLocale | undefined => readerLocaleOf(navigator.languages ?? [])
