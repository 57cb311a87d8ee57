import { tokenDays } from '@/lib/contract/token'
import { endWithin } from '@/lib/domain/sharing/share-end'

/** When a token ends: at the asked time, else after 90 days. Null for a time outside of the next 365 days. */
export const tokenEnd = (asked: string | undefined, now: Date): Date | null =>
  endWithin(tokenDays, asked, now)

export const wrongTokenEnd = `The token must expire within the next ${tokenDays.max} days.`
