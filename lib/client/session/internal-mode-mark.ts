export const internalModeEntry = 'internal-mode'

/** Says nothing about the person: lets pages skip the code that asks who they are. */
export function mayBeInternal(): boolean {
  try {
    return window.localStorage.getItem(internalModeEntry)?.includes('"isOn":true') === true
  } catch {
    return false
  }
}
