import { causesOf } from './error-code'

/** Shutdown, crash, start and connection failures (PostgreSQL manual, appendix A). */
const codes = new Set<unknown>([
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
const words =
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
      codes.has(code) ||
      (typeof message === 'string' && words.test(message)) ||
      (isOfQuery && systemCodes.has(code)),
  )
}
