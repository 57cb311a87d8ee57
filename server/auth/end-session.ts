import 'server-only'
import { routes } from '@/lib/config/routes'
import { appOrigin } from '@/server/base/env'
import { getRuntime } from '@/server/base/runtime'
import { forgetSession } from './forget-session'
import { endSessionUrl } from './provider-client'
import { clearedSessionCookie, sessionIdOf } from './session-cookie'

/**
 * Signs out: ends the session here, revokes its refresh token and sends the browser to the provider to end
 * the session there. Lands on the app's own page when the provider does not answer.
 */
export async function endSession(request: Request): Promise<Response> {
  const runtime = await getRuntime()
  const id = await sessionIdOf(request, runtime.sessionSecret)
  const row = id ? await forgetSession(runtime, id) : undefined
  const landing = `${appOrigin}${routes.loggedOut}`
  let target = landing
  if (row) {
    try {
      target = (await endSessionUrl(runtime.identity, { idToken: row.idToken, returnTo: landing })) ?? landing
    } catch (error) {
      runtime.log.warn({ err: error }, 'The identity provider does not say where a session is ended.')
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
