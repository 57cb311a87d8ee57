import 'server-only'
import type { SessionAnswer } from '@/lib/contract/session'
import type { Db } from '@/server/base/db'
import { getRuntime } from '@/server/base/runtime'
import { sessionIdOf } from './session-cookie'
import { liveSession } from './session-store'

/** What the browser may know of a session; null of one that has ended. */
export async function describeSession(db: Db, id: string) {
  const row = await liveSession(db, id, new Date())
  if (!row) return null
  return {
    // A span, not a moment: the browser's clock may be wrong.
    token_expires_in: Math.floor((row.accessExpiresAt.getTime() - Date.now()) / 1000),
    user: { email: row.email, given_name: row.givenName, family_name: row.familyName },
  }
}

/**
 * The same of whoever asks for a page, from its headers, so that the page's first picture knows whom it is for.
 * Undefined where it cannot be told: the page asks for itself then.
 */
export async function describeVisitor(headers: Headers): Promise<SessionAnswer | undefined> {
  try {
    const { db, sessionSecret } = await getRuntime()
    const id = await sessionIdOf({ headers }, sessionSecret)
    return (id && (await describeSession(db, id))) || {}
  } catch {
    return undefined
  }
}
