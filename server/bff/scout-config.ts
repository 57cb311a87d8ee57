import * as z from 'zod'
import { type ScoutingFilters, withFree } from '@/lib/catalogue/scouting-filters'
import { readConfigFile } from '@/lib/contract/config-file'
import {
  configFileSchema,
  filterFileSchema,
  type foreignFilterQuerySchema,
} from '@/lib/contract/filter-config'
import { env } from '@/server/base/env'
import { createSafeFetch, FetchFault } from '@/server/guard/safe-fetch'
import { AppError } from './handler/app-error'
import { perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { path, streamUpstream } from './upstream/call-upstream'

export const filterParamsSchema = z.object({ file: configFileSchema })

/** Streams keep the service's ETag, so that browsers can revalidate. */
export const readScoutingConfig = (call: Call) => streamUpstream(call, { path: '/scout/config' })

export const readFilters = (call: Call<unknown, unknown, z.infer<typeof filterParamsSchema>>) =>
  streamUpstream(call, { path: path`/scout/filters/${call.params.file}` })

export const readGridTemplate = (call: Call) =>
  streamUpstream(call, { path: '/system/json/data/scouting_grid_v3_template.json' })

/** Each call makes the server fetch from another one; the browser caches the result. */
export const foreignFilterLimit = perMinute({ registered: 30, visitor: 10, shared: 'foreign filters' })

const fetchConfig = createSafeFetch({
  hosts: env.FILTER_CONFIG_HOSTS ?? null,
  purpose: 'configuration',
  mostBytes: 5_000_000,
})

/**
 * GET /scout/filters?url=: a filter configuration at a foreign address, in the form of the installation's own
 * files.
 * @throws AppError 400 for a refused address, always in the same words; 413, 502 and 504; 422 with a sentence for an unusable file.
 */
export async function readForeignFilters(
  call: Call<unknown, z.infer<typeof foreignFilterQuerySchema>>,
): Promise<ScoutingFilters> {
  const { request, query, runtime, requestId } = call
  const text = await fetchConfig(query.url, request.signal).catch((error: unknown) => {
    if (!(error instanceof FetchFault)) throw error
    const { code, detail } = error
    const event = code === 'bad_request' ? 'address_refused' : 'address_failed'
    runtime.log.warn({ event, requestId, err: error }, 'A foreign configuration was not loaded.')
    throw new AppError({ code, detail, cause: error })
  })
  const read = readConfigFile(filterFileSchema, 'at this address', text)
  if (read.ok) return withFree(read.value)
  throw new AppError({ code: 'invalid', detail: read.sentence })
}
