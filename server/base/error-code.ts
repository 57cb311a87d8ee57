/**
 * The system's or the database's code of an error (`ENOENT`, `23505`), its own or that of what caused it; empty when
 * there is none. Asks for the field and not for the class: errors of other realms and bundles are not `instanceof`.
 */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? errorCode(error.cause) : ''
}
