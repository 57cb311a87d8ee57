import { scopeTexts, type TokenScope } from '@/lib/catalogue/token-scopes'
import type { DeclaredCall } from '@/lib/contract/call'
import { tokenDays } from '@/lib/contract/token'
import { endWithin } from '@/lib/domain/sharing/share-subject'

export function tokenRefusal(
  { scope }: Pick<DeclaredCall, 'scope'>,
  given: readonly TokenScope[],
): string | null {
  if (scope === undefined) return 'Access tokens cannot do this. Sign in to do it.'
  if (scope === 'any' || given.includes(scope)) return null
  return `This access token lacks the scope “${scopeTexts[scope].name}” (${scope}). Make one that has it.`
}

const prefix = 'kw_'

/** 256 random bits; the prefix lets people and scanners recognise a leaked token. */
export const tokenOf = (random: string): string => `${prefix}${random}`

/** Other bearer tokens are the identity provider's. */
export const isPersonalToken = (token: string): boolean => token.startsWith(prefix)

export const isTokenForm = (token: string): boolean => /^kw_[\w-]{43}$/.test(token)

export const deadTokenSentence =
  'This access token does not work: it is unknown, has expired or was revoked. Make a new one.'

/** The asked time, else 90 days from now. Null outside of the next 365 days. */
export const tokenEnd = (asked: string | undefined, now: Date): Date | null =>
  endWithin(tokenDays, asked, now)

export const wrongTokenEnd = `The token must expire within the next ${tokenDays.max} days.`
