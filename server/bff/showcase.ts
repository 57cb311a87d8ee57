import { countrySourcesSchema, siteExamplesSchema } from '@/lib/contract/showcase'
import { perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { callUpstream } from './upstream/call-upstream'

export const showcaseLimit = perMinute({ registered: 120, visitor: 60, shared: 'showcase' })

export const readExamples = (call: Call) =>
  callUpstream(call, { path: '/scout/examples', answer: siteExamplesSchema })

export const readSources = (call: Call) =>
  callUpstream(call, { path: '/scout/sources', answer: countrySourcesSchema })
