import 'server-only'
import { appOrigin } from '@/server/base/settings/env'
import { getSession } from './get-session'

/** Unreadable sessions count as signed out. */
export async function isSignedIn(headers: Headers): Promise<boolean> {
  const cookie = headers.get('cookie')
  if (!cookie) return false
  return getSession(new Request(appOrigin, { headers: { cookie } })).then(
    (session) => session !== null,
    () => false,
  )
}
