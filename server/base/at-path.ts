import { errorCode } from './error-code'

/** An error of the disk with the path at which it arose: of a full disk the system does not say where. */
export function atPath(path: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause)
  return Object.assign(new Error(message, { cause }), { code: errorCode(cause), path })
}
