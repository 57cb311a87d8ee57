import type { EmptiedIssues } from '@/lib/contract/issue'
import { formatBytes } from '@/lib/format/bytes'
import { formatCountOf } from '@/lib/format/number'

type Removed = Pick<EmptiedIssues, 'messages' | 'pictures' | 'picture_bytes'>

/** `3 messages and 2 pictures (1.4 MB)`; leaves out what there is none of. */
export function issuesWords({ messages, pictures, picture_bytes }: Removed): string {
  const parts = [
    messages > 0 && formatCountOf(messages, 'message'),
    pictures > 0 && `${formatCountOf(pictures, 'picture')} (${formatBytes(picture_bytes)})`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' and ') : 'nothing'
}

/** For the audit log. */
export const emptiedAct = (removed: Removed): string => `Removed ${issuesWords(removed)} sent to support`

/** For staff and for the privacy chapter: `Removed after 90 days.` */
export const keptWords = (days: number): string =>
  days === 0 ? 'Kept until the operator removes them.' : `Removed after ${formatCountOf(days, 'day')}.`
