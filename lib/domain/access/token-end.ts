import { tokenDays } from '@/lib/contract/token'
import { endWithin } from '@/lib/domain/sharing/share-end'

/** The asked time, else 90 days from now. Null outside of the next 365 days. */
export const tokenEnd = (asked: string | undefined, now: Date): Date | null =>
  endWithin(tokenDays, asked, now)

export const wrongTokenEnd = `The token must expire within the next ${tokenDays.max} days.`
