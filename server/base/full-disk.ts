import { fullDiskSentence } from '@/lib/config/full-disk'
import { causesOf } from './error-causes'

/** No space on the disk or in the quota, and PostgreSQL's own code for it. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
/** The system's words, which PostgreSQL quotes if it gives another code: writing its log, for one. */
const words = /no space left on device|disk quota exceeded/i

/** Other processes of ours report it by the sentence. */
const says = (message: unknown) =>
  typeof message === 'string' && (words.test(message) || message.includes(fullDiskSentence))

/** Whether an error, or one of its causes, says that a disk is full. */
export function isFullDisk(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => codes.has(code) || says(message))
}
