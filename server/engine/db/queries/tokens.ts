import { and, count, desc, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '@/server/base/db'
import { members } from '@/server/engine/db/schema/customer'
import { tokens } from '@/server/engine/db/schema/token'

export type Token = typeof tokens.$inferSelect

export const tokensOf = (db: Db, memberId: string): Promise<Token[]> =>
  db
    .select()
    .from(tokens)
    .where(eq(tokens.memberId, memberId))
    .orderBy(desc(tokens.createdAt), desc(tokens.id))

/** Removes expired tokens. Locks the member's row, so that two new tokens cannot pass the limit together. */
export async function countTokens(tx: Db, memberId: string, now: Date): Promise<number> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
  await tx.delete(tokens).where(and(eq(tokens.memberId, memberId), lte(tokens.expiresAt, now)))
  const [row] = await tx.select({ count: count() }).from(tokens).where(eq(tokens.memberId, memberId))
  return row?.count ?? 0
}

export async function tokenBySecret(db: Db, secretHash: string, now: Date) {
  const [found] = await db
    .select({ token: tokens, subject: members.subject, email: members.email })
    .from(tokens)
    .innerJoin(members, eq(members.id, tokens.memberId))
    .where(and(eq(tokens.secretHash, secretHash), gt(tokens.expiresAt, now)))
  return found
}

export async function noteTokenUse(db: Db, id: string, now: Date): Promise<void> {
  await db.update(tokens).set({ lastUsedAt: now }).where(eq(tokens.id, id))
}

export async function removeToken(tx: Db, memberId: string, id: string): Promise<Token | undefined> {
  const rows = await tx
    .delete(tokens)
    .where(and(eq(tokens.id, id), eq(tokens.memberId, memberId)))
    .returning()
  return rows[0]
}

export async function removeTokensOf(tx: Db, memberId: string): Promise<void> {
  await tx.delete(tokens).where(eq(tokens.memberId, memberId))
}
