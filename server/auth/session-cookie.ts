import { decode } from 'next-auth/jwt'
import { sessionCookie } from './session-cookie-name'

type Asking = Pick<Request, 'headers'>

/** The first wins when the name repeats. */
function cookieValue(request: Asking): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';')
  const found = pairs.find((pair) => pair.trimStart().startsWith(`${sessionCookie.name}=`))
  return found?.slice(found.indexOf('=') + 1).trim()
}

interface Opened {
  sid: string
  secret: string
  /** Milliseconds since the epoch. */
  until: number
}

/** Their content never changes; the database decides whether a session is alive. */
const opened = new Map<string, Opened>()
const maxOpened = 2_000

async function open(token: string, secret: string): Promise<string | null> {
  const content = await decode({ token, secret })
  if (typeof content?.sid !== 'string') return null
  const [oldest] = opened.keys()
  if (opened.size >= maxOpened && oldest !== undefined) opened.delete(oldest)
  opened.set(token, { sid: content.sid, secret, until: Number(content.exp ?? 0) * 1000 })
  return content.sid
}

/** Null for a tampered cookie, and for one encrypted for an unfinished sign-in. */
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

export function clearedSessionCookie(): string {
  const secure = sessionCookie.options.secure ? '; Secure' : ''
  return `${sessionCookie.name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`
}
