import 'server-only'
import { routes } from '@/lib/config/routes'
import { appOrigin } from '@/server/env'
import { getRuntime } from '@/server/runtime'
import { endSessionUrl, revokeToken } from './provider-client'
import { clearedSessionCookie, sessionIdOf } from './session-cookie'
import { removeSession } from './session-store'

/**
 * Signs out: the session ends here at once, its refresh token is revoked, and the browser goes on to the provider
 * to end the session there too. Without a provider that answers it lands on the app's own page.
 */
export async function endSession(request: Request): Promise<Response> {
  const { db, identity, log, sessionSecret } = await getRuntime()
  const id = await sessionIdOf(request, sessionSecret)
  const row = id ? await removeSession(db, id) : undefined
  const landing = `${appOrigin}${routes.loggedOut}`
  let target = landing
  if (row) {
    try {
      if (row.refreshToken) await revokeToken(identity, row.refreshToken)
      target = (await endSessionUrl(identity, { idToken: row.idToken, returnTo: landing })) ?? landing
    } catch (error) {
      log.warn({ err: error }, 'The identity provider could not be told about a sign-out.')
    }
  }
  return new Response(null, {
    status: 303,
    headers: {
      location: target,
      'set-cookie': clearedSessionCookie(),
      'cache-control': 'no-store',
      'clear-site-data': '"cache"',
    },
  })
}
