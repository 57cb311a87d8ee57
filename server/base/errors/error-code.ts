/** Reads the field: errors of other realms and bundles fail `instanceof`. Empty without a code. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? errorCode(error.cause) : ''
}
