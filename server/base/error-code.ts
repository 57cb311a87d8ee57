/**
 * The system's or database's code of an error (`ENOENT`, `23505`) or of its cause; empty if none. Reads the
 * field instead of testing the class: errors of other realms and bundles are not `instanceof`.
 */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? errorCode(error.cause) : ''
}
