import { decode } from 'next-auth/jwt'
import { sessionCookie } from './session-cookie-name'

/** The value of the session cookie of a request; of a name given twice the first counts. */
function cookieValue(request: Request): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';')
  const found = pairs.find((pair) => pair.trimStart().startsWith(`${sessionCookie.name}=`))
  return found?.slice(found.indexOf('=') + 1).trim()
}

/**
 * The session id in a request's cookie. Null without a cookie, for one that was tampered with and for one that is
 * encrypted with our key but was made for another purpose (an unfinished sign-in).
 */
export async function sessionIdOf(request: Request, secret: string): Promise<string | null> {
  const token = cookieValue(request)
  if (!token) return null
  try {
    const content = await decode({ token, secret })
    return typeof content?.sid === 'string' ? content.sid : null
  } catch {
    return null
  }
}

/** The Set-Cookie that takes the session cookie away. */
export function clearedSessionCookie(): string {
  const secure = sessionCookie.options.secure ? '; Secure' : ''
  return `${sessionCookie.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`
}
