import { limits } from '@/lib/config/limits'
import { lengths } from '@/lib/contract/bounds'
import type { Submission } from '@/lib/contract/evaluation'
import { formatCount } from '@/lib/format/number'

export const partCount = (locations: number): number => Math.ceil(locations / limits.submissionLocations)

export const splitQuestion = (locations: number): string =>
  `These ${formatCount(locations)} locations become ${formatCount(partCount(locations))} evaluations of up to ` +
  `${formatCount(limits.submissionLocations)}. Submit?`

export const storedSoFar = (stored: number, parts: number): string =>
  `${formatCount(stored)} of ${formatCount(parts)} evaluations are stored. Submit again to send the others; ` +
  'none is stored twice.'

/** Parts of at most 500 locations with numbered names: `Garages (1 of 3)`. */
export function submissionParts(submission: Submission): Submission[] {
  const parts = partCount(submission.coords.length)
  if (parts <= 1) return [submission]
  return Array.from({ length: parts }, (_, index) => {
    const from = index * limits.submissionLocations
    const number = ` (${index + 1} of ${parts})`
    return {
      ...submission,
      eval_name: submission.eval_name.slice(0, lengths.name - number.length) + number,
      coords: submission.coords.slice(from, from + limits.submissionLocations),
    }
  })
}

/** Idempotency key: equal for the same content of one attempt, so that the service stores a retried part once. */
export const partKey = (attempt: string, part: Submission): string =>
  `${attempt}-${fingerprint(JSON.stringify(part))}`

/** 64 bits in hexadecimal: FNV-1a over UTF-16 units from two offsets. Not for secrets. */
function fingerprint(text: string): string {
  const halves = [0x811c9dc5, 0x9e3779b9].map((offset) => {
    let hash = offset
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    return (hash >>> 0).toString(16).padStart(8, '0')
  })
  return halves.join('')
}
