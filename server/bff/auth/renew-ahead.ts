import 'server-only'
import { limits } from '@/lib/config/limits'
import { SessionError } from '@/server/auth/provider-client'
import { withFreshToken } from '@/server/auth/renew-session'
import { liveSession } from '@/server/auth/session-store'
import type { Call } from '@/server/bff/handler/handle'

/** Browser timers are inexact, so slightly early requests count. */
const SLACK = 5_000

/**
 * Spares calls the wait for a renewal. Concurrent requests share one.
 * @throws SessionError as `getSession` does.
 */
export async function renewAhead({ runtime, session }: Call): Promise<Response> {
  const clock = () => new Date()
  const row = session && (await liveSession(runtime.db, session.id, clock()))
  if (!row) throw new SessionError('expired')
  const before = limits.renewalNotice + SLACK
  const fresh = await withFreshToken({ db: runtime.db, identity: runtime.identity, clock, before }, row)
  const lasts = fresh.accessExpiresAt.getTime() - Date.now() >= before
  // The old token still works, but the page must learn to ask again.
  if (!lasts && fresh.accessToken === row.accessToken) throw new SessionError('unreachable')
  return new Response(null, { status: 204 })
}
