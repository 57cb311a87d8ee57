import { eq, lt } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db } from '@/server/base/db'
import { identityPayloads } from '@/server/engine/db/schema/account'

const live = (row: typeof identityPayloads.$inferSelect | undefined): AdapterPayload | undefined => {
  if (!row || (row.expiresAt && row.expiresAt.getTime() <= Date.now())) return undefined
  const payload = row.payload as AdapterPayload
  return row.consumedAt ? { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) } : payload
}

export function createDatabaseAdapter(db: Db): (model: string) => Adapter {
  const one = async (condition: ReturnType<typeof eq>) =>
    live((await db.select().from(identityPayloads).where(condition).limit(1))[0])

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      const row = {
        key: `${model}:${id}`,
        payload,
        grantId: payload.grantId ?? null,
        userCode: payload.userCode ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      }
      await db
        .insert(identityPayloads)
        .values(row)
        .onConflictDoUpdate({ target: identityPayloads.key, set: row })
    },
    find: (id) => one(eq(identityPayloads.key, `${model}:${id}`)),
    findByUid: (uid) => one(eq(identityPayloads.uid, uid)),
    findByUserCode: (userCode) => one(eq(identityPayloads.userCode, userCode)),
    async consume(id) {
      const key = `${model}:${id}`
      await db.update(identityPayloads).set({ consumedAt: new Date() }).where(eq(identityPayloads.key, key))
    },
    async destroy(id) {
      await db.delete(identityPayloads).where(eq(identityPayloads.key, `${model}:${id}`))
    },
    async revokeByGrantId(grantId) {
      await db.delete(identityPayloads).where(eq(identityPayloads.grantId, grantId))
    },
  })
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.delete(identityPayloads).where(lt(identityPayloads.expiresAt, now))
}
