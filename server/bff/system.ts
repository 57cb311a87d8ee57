import { healthSchema, versionSchema } from '@/lib/contract/account'
import type { Call } from './handle'
import { callUpstream } from './upstream/call-upstream'

export const readVersion = (call: Call) =>
  callUpstream(call, { path: '/system/version', answer: versionSchema })

/** A failing service answers 503 with the same body, which says what is wrong. */
export const readHealth = (call: Call) =>
  callUpstream(call, { path: '/system/health', answer: healthSchema }, [503])
