import type { DeclaredCall } from '@/lib/contract/call'
import { endedPersonSchema } from '@/lib/contract/people'
import { endSessionsOf, endSignInsOf } from '@/server/auth/end-sessions-of'
import type { CallOf } from './handler/handle'
import { passOn } from './upstream/pass-on'

/** Ends sessions after the change, and hides the subject from the browser. */
const endedBy =
  (end: typeof endSessionsOf) =>
  async <C extends DeclaredCall>(call: CallOf<C>): Promise<Response> => {
    const answered = await passOn(call)
    const { subject } = endedPersonSchema.parse(await answered.json())
    if (subject !== null) await end(call.runtime, subject)
    return new Response(null, { status: 204 })
  }

/** Later calls load the new rights. */
export const changeRole = endedBy(endSessionsOf)
/** Also ends sign-ins that would open new sessions. */
export const endSignIns = endedBy(endSignInsOf)
