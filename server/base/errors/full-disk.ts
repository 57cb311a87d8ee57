import { fullDiskSentence } from '@/lib/config/full-disk'
import { causesOf } from './error-causes'

const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
/** PostgreSQL quotes the system's words under other codes, for example when writing its log. */
const words = /no space left on device|disk quota exceeded/i

const says = (message: unknown) =>
  typeof message === 'string' && (words.test(message) || message.includes(fullDiskSentence))

export function isFullDisk(error: unknown): boolean {
  return causesOf(error).some(({ code, message }) => codes.has(code) || says(message))
}
