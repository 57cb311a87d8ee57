import 'server-only'
import { getRuntime } from '@/server/base/runtime'
import { withFreshToken } from './renew-session'
import { sessionIdOf } from './session-cookie'
import { liveSession } from './session-store'

/** Who makes a request, with an access token that lasts for it. Never leaves the server. */
export interface Session {
  id: string
  subject: string
  email: string
  accessToken: string
}

/** Whether a request comes with a sign-in of ours, be it one that has ended. */
export async function carriesSession(request: Request): Promise<boolean> {
  const { sessionSecret } = await getRuntime()
  return (await sessionIdOf(request, sessionSecret)) !== null
}

/**
 * The session of a request, null when nobody is signed in. Renews the access token when it is about to end.
 * Throws SessionError when the sign-in has ended (`expired`) or the provider does not answer (`unreachable`).
 */
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
