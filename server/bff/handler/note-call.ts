import type { Session } from '@/server/auth/get-session'
import type { Runtime } from '@/server/base/runtime'

interface AnsweredCall {
  request: Request
  requestId: string
  session: Session | null
  status: number
  /** Milliseconds to the head of the answer. */
  took: number
}

/** Refusals that somebody may look for who asks whether the installation is under attack. */
const notable: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  429: 'too_many',
}

/**
 * One line for a call of the proxy: a warning for what was refused for want of a right, else for whoever looks closely.
 * The address is noted without its query, which may say more than a log should keep.
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
    path: pathname,
    status,
    ms: Math.round(took),
    ...(session && { subject: session.subject }),
  }
  if (notable[status]) log.warn(fields, 'A call was refused.')
  else log.debug(fields, 'A call was answered.')
}
