import { causesOf } from './error-causes'

/**
 * PostgreSQL shuts down, has crashed, starts, or has no connection left, and its codes for a connection that failed
 * or broke (appendix A of its manual).
 */
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
/** The driver's words for the same, which it gives without a code. */
const words =
  /^Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/
/** The system's codes for a connection; of the database only below the query that failed. */
const systemCodes = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

export const lostDatabaseSentence = 'The database does not answer. Try again in a moment.'

const isQuery = ({ message }: { message?: unknown }) =>
  typeof message === 'string' && message.startsWith('Failed query')

/** Whether an error, or one of its causes, says that the database is away for the moment. */
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
