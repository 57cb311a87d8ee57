import { fullDiskSentence } from '@/lib/config/full-disk'

/** Reads the field: errors of other realms and bundles fail `instanceof`. Empty without a code. */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? errorCode(error.cause) : ''
}

/** A chain may be circular. */
const maxCauses = 8

function* causesOf(error: unknown): Generator<{ code?: unknown; message?: unknown }> {
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

/** Shutdown, crash, start and connection failures (PostgreSQL manual, appendix A). */
const lostCodes = new Set<unknown>([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
])
/** The driver says the same without a code. */
const lostWords =
  /^Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/
/** Only below a failed query do these concern the database. */
const systemCodes = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

export const lostDatabaseSentence = 'The database does not answer. Try again in a moment.'

const isQuery = ({ message }: { message?: unknown }) =>
  typeof message === 'string' && message.startsWith('Failed query')

export function isLostDatabase(error: unknown): boolean {
  const causes = [...causesOf(error)]
  const isOfQuery = causes.some(isQuery)
  return causes.some(
    ({ code, message }) =>
      lostCodes.has(code) ||
      (typeof message === 'string' && lostWords.test(message)) ||
      (isOfQuery && systemCodes.has(code)),
  )
}
