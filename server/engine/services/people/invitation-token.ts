import { createHash, randomBytes } from 'node:crypto'
import { invitationDays } from '@/lib/contract/people'

/** Stored instead of the token: reading the table opens no link. */
export const invitationTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * The token is the address's fragment, which browsers send to no server and leave out of `Referer`.
 */
export function newToken(origin: string): { link: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { link: `${origin}/invitation#${token}`, tokenHash: invitationTokenHash(token) }
}

interface Link {
  link: string
  columns: { tokenHash: string; sentAt: Date; expiresAt: Date }
}

export function newLink(origin: string, now: Date): Link {
  const { link, tokenHash } = newToken(origin)
  const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000)
  return { link, columns: { tokenHash, sentAt: now, expiresAt } }
}
