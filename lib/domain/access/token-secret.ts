const prefix = 'kw_'

/** 256 random bits; the prefix lets people and scanners recognise a leaked token. */
export const tokenOf = (random: string): string => `${prefix}${random}`

/** Other bearer tokens are the identity provider's. */
export const isPersonalToken = (token: string): boolean => token.startsWith(prefix)

export const isTokenForm = (token: string): boolean => /^kw_[\w-]{43}$/.test(token)

export const deadTokenSentence =
  'This access token does not work: it is unknown, has expired or was revoked. Make a new one.'
