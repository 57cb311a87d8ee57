import { type ReaderLocale, readerLocaleOf } from '@/lib/catalogue/reader-locales'

export const browserLocale = (): ReaderLocale | undefined => readerLocaleOf(navigator.languages ?? [])
