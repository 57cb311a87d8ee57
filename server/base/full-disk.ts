/** No space on the disk or in the quota, and PostgreSQL's own code for it. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
/** The system's words, which PostgreSQL quotes where it gives another code: writing its log, for one. */
const words = /no space left on device|disk quota exceeded/i

/** Answer to a write that found no room. */
export const fullDiskSentence = "The server's disk is full. Nothing was saved."

/** Whether an error, or one of its causes, says that a disk is full. */
export function isFullDisk(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 8) return false
  if ('code' in error && codes.has(error.code)) return true
  if ('message' in error && typeof error.message === 'string' && words.test(error.message)) return true
  return 'cause' in error && isFullDisk(error.cause, depth + 1)
}
