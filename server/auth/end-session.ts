import 'server-only'
import { apiPolicy } from '@/lib/config/api-policy'
import { routes } from '@/lib/config/routes'
import { appOrigin } from '@/server/base/env'
import { getRuntime } from '@/server/base/runtime'
import { forgetSession } from './forget-session'
import { type EndSessionForm, endSessionForm } from './provider-client'
import { clearedSessionCookie, sessionIdOf } from './session-cookie'
import { signOutPage } from './sign-out-page'

const landing = `${appOrigin}${routes.loggedOut}`

async function formFor(request: Request): Promise<EndSessionForm | null> {
  const runtime = await getRuntime()
  const id = await sessionIdOf(request, runtime.sessionSecret)
  const row = id ? await forgetSession(runtime, id) : undefined
  if (!row) return null
  try {
    return await endSessionForm(runtime.identity, { idToken: row.idToken, returnTo: landing })
  } catch (error) {
    runtime.log.warn({ err: error }, 'The identity provider does not say where a session is ended.')
    return null
  }
}

/**
 * Signs out: ends the session here, revokes its refresh token and answers a page whose form ends the session
 * at the provider. Lands on the app's own page when the provider has no sign-out or does not answer.
 */
export async function endSession(request: Request): Promise<Response> {
  const form = await formFor(request)
  const page = form && signOutPage(form, landing)
  return new Response(page?.markup ?? null, {
    status: page ? 200 : 303,
    headers: {
      ...(page ? page.headers : { location: landing, 'content-security-policy': apiPolicy }),
      'set-cookie': clearedSessionCookie(),
      'cache-control': 'no-store',
      'clear-site-data': '"cache"',
    },
  })
}
