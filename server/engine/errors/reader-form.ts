import { AsyncLocalStorage } from 'node:async_hooks'
import { marksOfForm, type WrittenForm } from '@/lib/catalogue/number-forms'
import type { ReaderLocale } from '@/lib/catalogue/reader-locales'
import { setMarksSource } from '@/lib/format/number-marks'
import { setLocaleSource } from '@/lib/format/per-locale'

/** English without a locale; `numbers` replaces the locale's form of them. */
export interface ReaderForm {
  locale?: ReaderLocale | undefined
  numbers?: WrittenForm | undefined
}

const forms = new AsyncLocalStorage<ReaderForm>()
setLocaleSource(() => forms.getStore()?.locale)
setMarksSource(() => {
  const numbers = forms.getStore()?.numbers
  return numbers && marksOfForm[numbers]
})

export const inReaderForm = <T>({ locale, numbers }: ReaderForm, work: () => T): T =>
  forms.run({ locale, numbers }, work)
