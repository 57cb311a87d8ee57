/** The browser's entry for internal mode. */
export const internalModeEntry = 'internal-mode'

/**
 * Whether this browser keeps internal mode as on. Says nothing of the person: pages that have no other use for the code
 * that asks who they are load it only then.
 */
export function mayBeInternal(): boolean {
  try {
    return window.localStorage.getItem(internalModeEntry)?.includes('"isOn":true') === true
  } catch {
    return false
  }
}
