import { fullDiskSentence } from '@/lib/config/full-disk'

/** Reads the field: errors of other realms and bundles fail `instanceof`. Empty without a code. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? errorCode(error.cause) : ''
}

/** A chain may be circular. */
const maxCauses = 8

export function* causesOf(error: unknown): Generator<{ code?: unknown; message?: unknown }> {
  let next = error
  for (let depth = 0; depth <= maxCauses && typeof next === 'object' && next !== null; depth++) {
    yield next
    next = 'cause' in next ? next.cause : undefined
  }
}

const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
/** PostgreSQL quotes the system's words under other codes, for example when writing its log. */
const words = /no space left on device|disk quota exceeded/i

const says = (message: unknown) =>
  typeof message === 'string' && (words.test(message) || message.includes(fullDiskSentence))

export function isFullDisk(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => codes.has(code) || says(message))
}

/** The system does not name the path for a full disk. */
export function atPath(path: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause)
  return Object.assign(new Error(message, { cause }), { code: errorCode(cause), path })
}
