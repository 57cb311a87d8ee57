import { type ReaderLocale, readerLocaleOf } from '@/lib/catalogue/reader-locales'

/** The locale for documents, from the languages that the browser asks pages for. */
export const browserLocale = (): ReaderLocale | undefined => readerLocaleOf(navigator.languages ?? [])
