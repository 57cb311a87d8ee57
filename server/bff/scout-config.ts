import * as z from 'zod'
import { configFileSchema } from '@/lib/contract/filter-config'
import type { Call } from './handle'
import { path, streamUpstream } from './upstream/call-upstream'

export const filterParamsSchema = z.object({ file: configFileSchema })

/** Streams keep the service's tag, so that a browser asks only whether something has changed. */
export const readScoutingConfig = (call: Call) => streamUpstream(call, { path: '/scout/config' })

export const readFilters = (call: Call<unknown, unknown, z.infer<typeof filterParamsSchema>>) =>
  streamUpstream(call, { path: path`/scout/filters/${call.params.file}` })

export const readGridTemplate = (call: Call) =>
  streamUpstream(call, { path: '/system/json/data/scouting_grid_v3_template.json' })
