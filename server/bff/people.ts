import type { DeclaredCall } from '@/lib/contract/call'
import { endedPersonSchema } from '@/lib/contract/people'
import { endSessionsOf, endSignInsOf } from '@/server/auth/end-sessions-of'
import type { CallOf } from './handler/handle'
import { passOn } from './upstream/pass-on'

/** Makes the change, then ends the person's sessions by `end`, and keeps their subject from the browser. */
const endedBy =
  (end: typeof endSessionsOf) =>
  async <C extends DeclaredCall>(call: CallOf<C>): Promise<Response> => {
    const answered = await passOn(call)
    const { subject } = endedPersonSchema.parse(await answered.json())
    if (subject !== null) await end(call.runtime, subject)
    return new Response(null, { status: 204 })
  }

/** Each call afterwards asks for the new rights. */
export const changeRole = endedBy(endSessionsOf)
/** For a person who is removed or signed out: also the sign-ins that would make new sessions. */
export const endSignIns = endedBy(endSignInsOf)
