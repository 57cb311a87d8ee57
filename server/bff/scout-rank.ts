import type { z } from 'zod'
import { type SiteRankRequest, scoreScaleSchema, siteRankSchema } from '@/lib/contract/site-rank'
import { perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import type { countryParamsSchema } from './scout'
import { callUpstream, path } from './upstream/call-upstream'

/** A rank reads every site of the country; a dragged slider asks again when it rests. */
export const rankLimit = perMinute({ registered: 240, visitor: 30, shared: 'rank' })

export const rankSite = (call: Call<SiteRankRequest>) =>
  callUpstream(call, { method: 'POST', path: '/scout/sites/rank', body: call.body, answer: siteRankSchema })

export const scaleLimit = perMinute({ registered: 120, visitor: 30, shared: 'scale' })

export const readScale = (call: Call<unknown, unknown, z.infer<typeof countryParamsSchema>>) =>
  callUpstream(call, { path: path`/scout/scale/${call.params.country}`, answer: scoreScaleSchema })
