import { withoutShareToken } from '@/lib/config/shared-links'
import type { Session } from '@/server/auth/get-session'
import type { Runtime } from '@/server/base/runtime'

interface AnsweredCall {
  request: Request
  requestId: string
  session: Session | null
  status: number
  /** Milliseconds to the answer's headers. */
  took: number
}

const notable: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  429: 'too_many',
}

/**
 * Logs one line per proxied call: a warning for refused access, else at debug level. The address is logged
 * without its query, which may hold private data, and without the token of a public link.
 */
export function noteCall(
  log: Runtime['log'],
  { request, requestId, session, status, took }: AnsweredCall,
): void {
  const { pathname } = new URL(request.url)
  const fields = {
    event: notable[status] ?? 'call',
    requestId,
    method: request.method,
    path: withoutShareToken(pathname),
    status,
    ms: Math.round(took),
    ...(session && { subject: session.subject }),
    ...(session?.token && { token: session.token.id }),
  }
  if (notable[status]) log.warn(fields, 'A call was refused.')
  else log.debug(fields, 'A call was answered.')
}
