const key = 'limit-shown'

/** True the first time that this session meets the visitor limit. */
export function isFirstLimit(): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, 'yes')
  } catch {
    // Without storage the dialog shows at every search, rather than never.
  }
  return true
}
