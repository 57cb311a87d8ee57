import type { z } from 'zod'
import { type isochroneQuerySchema, isochroneSchema } from '@/lib/contract/isochrone'
import { perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { callUpstream } from './upstream/call-upstream'

/** An outline costs a hundred times an address lookup, and people look at one place at a time. */
export const isochroneLimit = perMinute({ registered: 120, visitor: 60, shared: 'isochrone' })

export const readIsochrone = (call: Call<unknown, z.infer<typeof isochroneQuerySchema>>) =>
  callUpstream(call, {
    path: '/scout/isochrone',
    query: { latlng: call.query.latlng },
    answer: isochroneSchema,
  })
