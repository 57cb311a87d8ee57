import { errorCode } from './error-code'

/** A disk error with its path: the system does not name it for a full disk. */
export function atPath(path: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause)
  return Object.assign(new Error(message, { cause }), { code: errorCode(cause), path })
}
