import 'server-only'
import type { TokenScope } from '@/lib/catalogue/token-scopes'
import type { SessionAnswer } from '@/lib/contract/session'
import type { Db } from '@/server/base/db'
import { getRuntime } from '@/server/base/process/runtime'
import { appOrigin } from '@/server/base/settings/env'
import { offersRegistration } from './provider-client'
import { withFreshToken } from './renew-session'
import { sessionIdOf } from './session-cookie'
import { liveSession } from './session-store'

/** The access token outlasts the request. Never leaves the server. */
export interface Session {
  id: string
  subject: string
  email: string
  accessToken: string
  token?: { id: string; scopes: readonly TokenScope[] }
}

export async function carriesSession(request: Request): Promise<boolean> {
  const { sessionSecret } = await getRuntime()
  return (await sessionIdOf(request, sessionSecret)) !== null
}

/** Renews an access token that is about to expire. @throws SessionError */
export async function getSession(request: Request): Promise<Session | null> {
  const runtime = await getRuntime()
  const id = await sessionIdOf(request, runtime.sessionSecret)
  if (!id) return null
  const clock = () => new Date()
  const row = await liveSession(runtime.db, id, clock())
  if (!row) return null
  const fresh = await withFreshToken({ db: runtime.db, identity: runtime.identity, clock }, row)
  return { id: fresh.id, subject: fresh.subject, email: fresh.email, accessToken: fresh.accessToken }
}

/** Unreadable sessions count as signed out. */
export async function isSignedIn(headers: Headers): Promise<boolean> {
  const cookie = headers.get('cookie')
  if (!cookie) return false
  return getSession(new Request(appOrigin, { headers: { cookie } })).then(
    (session) => session !== null,
    () => false,
  )
}

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

export async function canRegister(): Promise<boolean> {
  return offersRegistration((await getRuntime()).identity)
}
