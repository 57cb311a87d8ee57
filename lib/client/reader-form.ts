import { readerLocaleOf } from '@/lib/catalogue/reader-locales'
import { chosenNumberForm } from '@/lib/client/session/number-format'

/** How documents made for this reader write dates and numbers. */
export function readerForm() {
  const numbers = chosenNumberForm()
  return { locale: readerLocaleOf(navigator.languages ?? []), ...(numbers && { numbers }) }
}
