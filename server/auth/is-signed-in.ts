import 'server-only'
import { appOrigin } from '@/server/base/env'
import { getSession } from './get-session'

/**
 * Whether a page's visitor is signed in, from the page's headers. Unreadable sessions count as signed out.
 */
export async function isSignedIn(headers: Headers): Promise<boolean> {
  const cookie = headers.get('cookie')
  if (!cookie) return false
  return getSession(new Request(appOrigin, { headers: { cookie } })).then(
    (session) => session !== null,
    () => false,
  )
}
