import 'server-only'
import type { SessionAnswer } from '@/lib/contract/session'
import type { Db } from '@/server/base/db'
import { getRuntime } from '@/server/base/process/runtime'
import { sessionIdOf } from './session-cookie'
import { liveSession } from './session-store'

export async function describeSession(db: Db, id: string) {
  const row = await liveSession(db, id, new Date())
  if (!row) return null
  return {
    // A duration, not a time: the browser's clock may be wrong.
    token_expires_in: Math.floor((row.accessExpiresAt.getTime() - Date.now()) / 1000),
    user: { email: row.email, given_name: row.givenName, family_name: row.familyName },
  }
}

export async function describeVisitor(headers: Headers): Promise<SessionAnswer | undefined> {
  try {
    const { db, sessionSecret } = await getRuntime()
    const id = await sessionIdOf({ headers }, sessionSecret)
    return (id && (await describeSession(db, id))) || {}
  } catch {
    return undefined
  }
}
