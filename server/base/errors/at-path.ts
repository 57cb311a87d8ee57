import { errorCode } from './error-code'

/** The system does not name the path for a full disk. */
export function atPath(path: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause)
  return Object.assign(new Error(message, { cause }), { code: errorCode(cause), path })
}
