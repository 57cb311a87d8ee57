import { meSchema } from '@/lib/contract/account'
import type { Call } from './handle'
import { callUpstream } from './upstream/call-upstream'

export const readMe = (call: Call) => callUpstream(call, { path: '/me', answer: meSchema })
