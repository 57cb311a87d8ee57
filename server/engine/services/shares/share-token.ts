import { createHash, randomBytes } from 'node:crypto'

/** 160 random bits. */
export const newShareToken = () => randomBytes(20).toString('base64url')

/** Stored instead of the token: reading the table opens no link. */
export const shareTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')
