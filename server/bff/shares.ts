import type * as z from 'zod'
import {
  listedSharesSchema,
  madeShareSchema,
  type NewShare,
  type sharedFileParamsSchema,
  type sharedParamsSchema,
  type shareParamsSchema,
} from '@/lib/contract/share'
import type { customerQuerySchema } from './evaluations'
import { perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { callUpstream, path, streamUpstream } from './upstream/call-upstream'

export const makeShareLimit = perMinute({ registered: 30, visitor: 10, shared: 'make-share' })
export const sharesLimit = perMinute({ registered: 240, visitor: 30, shared: 'shares' })
/** A link shown to a room full of people behind one address. */
export const sharedLimit = perMinute({ registered: 240, visitor: 120, shared: 'shared' })

export const makeShare = (call: Call<NewShare>) =>
  callUpstream(call, { method: 'POST', path: '/shares', body: call.body, answer: madeShareSchema })

export const listShares = (call: Call<unknown, z.infer<typeof customerQuerySchema>>) =>
  callUpstream(call, {
    path: '/shares',
    query: { customer: call.query.customer },
    answer: listedSharesSchema,
  })

export const revokeShare = (call: Call<unknown, unknown, z.infer<typeof shareParamsSchema>>) =>
  streamUpstream(call, { method: 'DELETE', path: path`/shares/${call.params.id}` })

type Shared = Call<unknown, unknown, z.infer<typeof sharedParamsSchema>>
type SharedFile = Call<unknown, unknown, z.infer<typeof sharedFileParamsSchema>>

/** Streams: a record's map may hold many rows; the browser validates it. Sessions make no difference. */
export const openShared = (call: Shared) =>
  streamUpstream({ ...call, session: null }, { path: path`/shared/${call.params.token}`, ownWords: [502] })

export const readSharedFile = (call: SharedFile) =>
  streamUpstream(
    { ...call, session: null },
    { path: path`/shared/${call.params.token}/files/${call.params.file}`, ownWords: [502] },
  )
