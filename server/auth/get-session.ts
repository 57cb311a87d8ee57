import 'server-only'
import type { TokenScope } from '@/lib/catalogue/token-scopes'
import { getRuntime } from '@/server/base/process/runtime'
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
