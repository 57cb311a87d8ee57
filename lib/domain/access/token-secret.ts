const prefix = 'kw_'

/** A token from 256 random bits; the prefix lets people and scanners recognise one that has leaked. */
export const tokenOf = (random: string): string => `${prefix}${random}`

/** Whether a bearer token is meant as a personal access token; others are the identity provider's. */
export const isPersonalToken = (token: string): boolean => token.startsWith(prefix)

/** Whether it has the form of one that was made. */
export const isTokenForm = (token: string): boolean => /^kw_[\w-]{43}$/.test(token)

export const deadTokenSentence =
  'This access token does not work: it is unknown, has expired or was revoked. Make a new one.'
