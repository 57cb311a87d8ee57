import { AsyncLocalStorage } from 'node:async_hooks'
import type { ReaderLocale } from '@/lib/catalogue/reader-locales'
import { setLocaleSource } from '@/lib/format/per-locale'

const locales = new AsyncLocalStorage<ReaderLocale | undefined>()
setLocaleSource(() => locales.getStore())

export const inLocale = <T>(locale: ReaderLocale | undefined, work: () => T): T => locales.run(locale, work)
