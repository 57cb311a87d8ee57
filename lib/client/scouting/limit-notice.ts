import { brand } from '@/lib/config/brand'

const key = `${brand.slug}-limit-shown`

/** Whether the limit of visitors has not been shown in this tab's session yet; notes that it is now. */
export function isFirstLimit(): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, 'yes')
  } catch {
    // Without storage the dialog shows at every search, as it must at least once.
  }
  return true
}
