import { decode } from 'next-auth/jwt'
import { sessionCookie } from './session-cookie-name'

/** What comes with the headers of a request: a request, or those that a page is given. */
type Asking = Pick<Request, 'headers'>

/** The value of the session cookie of a request; of a name given twice the first counts. */
function cookieValue(request: Asking): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';')
  const found = pairs.find((pair) => pair.trimStart().startsWith(`${sessionCookie.name}=`))
  return found?.slice(found.indexOf('=') + 1).trim()
}

interface Opened {
  sid: string
  secret: string
  /** When the cookie ends, in ms. */
  until: number
}

/** Cookies that have been opened. What one holds never changes; whether the session lives, the database knows. */
const opened = new Map<string, Opened>()
const mostOpened = 2_000

async function open(token: string, secret: string): Promise<string | null> {
  const content = await decode({ token, secret })
  if (typeof content?.sid !== 'string') return null
  const [oldest] = opened.keys()
  if (opened.size >= mostOpened && oldest !== undefined) opened.delete(oldest)
  opened.set(token, { sid: content.sid, secret, until: Number(content.exp ?? 0) * 1000 })
  return content.sid
}

/**
 * The session id in a request's cookie. Null without a cookie, for one that was tampered with and for one that is
 * encrypted with our key but was made for another purpose (an unfinished sign-in).
 */
export async function sessionIdOf(request: Asking, secret: string): Promise<string | null> {
  const token = cookieValue(request)
  if (!token) return null
  const known = opened.get(token)
  if (known?.secret === secret && known.until > Date.now()) return known.sid
  try {
    return await open(token, secret)
  } catch {
    return null
  }
}

/** The Set-Cookie that takes the session cookie away. */
export function clearedSessionCookie(): string {
  const secure = sessionCookie.options.secure ? '; Secure' : ''
  return `${sessionCookie.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`
}
