import { type ScoutingFilters, withFree } from '@/lib/catalogue/scouting-filters'
import { readConfigFile } from '@/lib/contract/config-file'
import { type configurationCalls, filterFileSchema } from '@/lib/contract/filter-config'
import { env } from '@/server/base/settings/env'
import { createSafeFetch, FetchFault } from '@/server/guard/safe-fetch'
import { AppError } from './handler/app-error'
import type { CallOf } from './handler/handle'

const fetchConfig = createSafeFetch({
  hosts: env.FILTER_CONFIG_HOSTS ?? null,
  purpose: 'configuration',
  maxBytes: 5_000_000,
})

/**
 * Same form as the installation's own files.
 * @throws AppError 400 for a refused address, always in the same words; 413, 502 and 504; 422 for
 * an unusable file.
 */
export async function readForeignFilters(
  call: CallOf<typeof configurationCalls.readForeignFilters>,
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
