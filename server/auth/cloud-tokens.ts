import { eq } from 'drizzle-orm'
import { decode, encode } from 'next-auth/jwt'
import * as z from 'zod'
import type { Runtime } from '@/server/base/process/runtime'
import { sessions } from '@/server/engine/db/schema/session'
import { memoryOf } from './session-memory'
import { readSession } from './session-store'

const tokensSchema = z.object({ tokens: z.record(z.string(), z.string()) })
type CloudTokens = Readonly<Record<string, string>>

interface Keeping {
  runtime: Pick<Runtime, 'db' | 'sessionSecret'>
  sessionId: string
}

async function tokensOf({ runtime, sessionId }: Keeping): Promise<CloudTokens> {
  const sealed = (await readSession(runtime.db, sessionId))?.cloudTokens
  if (!sealed) return {}
  // A new session secret makes old values unreadable: the person connects again.
  const opened = await decode({ token: sealed, secret: runtime.sessionSecret }).catch(() => null)
  const parsed = tokensSchema.safeParse(opened)
  return parsed.success ? parsed.data.tokens : {}
}

export const cloudTokenOf = async (keeping: Keeping, provider: string): Promise<string | undefined> =>
  (await tokensOf(keeping))[provider]

export const connectedTo = async (keeping: Keeping): Promise<ReadonlySet<string>> =>
  new Set(Object.keys(await tokensOf(keeping)))

/** Encrypted in the session's row, and ends with it; null forgets it. */
export async function keepCloudToken(
  keeping: Keeping,
  provider: string,
  token: string | null,
): Promise<void> {
  const { [provider]: _, ...others } = await tokensOf(keeping)
  const tokens = token === null ? others : { ...others, [provider]: token }
  const { db, sessionSecret: secret } = keeping.runtime
  const cloudTokens =
    Object.keys(tokens).length === 0
      ? null
      : await encode({ token: { tokens }, secret, maxAge: 366 * 86_400 })
  await memoryOf(db).write(keeping.sessionId, async () =>
    db.update(sessions).set({ cloudTokens }).where(eq(sessions.id, keeping.sessionId)).returning(),
  )
}
