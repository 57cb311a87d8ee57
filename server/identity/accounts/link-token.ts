import { createHash, randomBytes } from 'node:crypto'

/** Stored instead of the token: reading the table opens no link. */
export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** 256 random bits. */
export const newLinkToken = () => randomBytes(32).toString('base64url')

export const isLinkToken = (text: string) => /^[\w-]{43}$/.test(text)
