import { type ScoutingFilters, withFree } from '@/lib/catalogue/scouting-filters'
import { limits } from '@/lib/config/limits'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { readConfigFile } from '@/lib/contract/config-file'
import { type configurationCalls, filterFileSchema } from '@/lib/contract/filter-config'
import { type ForeignFileQuery, foreignHeaders } from '@/lib/contract/foreign-file'
import { env } from '@/server/base/settings/env'
import { openDownload } from '@/server/guard/open-download'
import { createSafeDownload, createSafeFetch, FetchFault } from '@/server/guard/safe-fetch'
import { accountOwner, networkOwner } from '@/server/limits/current-asker'
import { type Asker, createFairSlots, type FairSlots, NoSlotError } from '@/server/limits/fair-slots'
import { AppError } from './handler/answer-error'
import type { Call, CallOf } from './handler/handle'

const download = createSafeDownload({
  hosts: env.DATA_HOSTS ?? null,
  purpose: 'map data',
  types: 'any',
  maxBytes: limits.recordFileBytes,
  within: 120_000,
})

/** A page of the gallery loads its pictures at once. */
export const downloadSlots = () =>
  createFairSlots({ slots: 6, maxAlone: 3, maxWaitingPerOwner: 40, maxWaiting: 400, patience: 20_000 })

const slots = downloadSlots()

const busy = {
  own: 'Your other files are still being loaded. Try again when they are done.',
  others: 'Other files are being loaded. Try again in a moment.',
}

/** Safe in a header. */
const plainType = (type: string) => /^[\w.+/-]{1,100}/.exec(type)?.[0] ?? ''

/**
 * Always a download, whatever the type: another site's content must not become a page of ours.
 * @throws AppError 400 for a refused address, always in the same words; 413 and 502 until the file
 * begins; 429
 */
export async function openForeignFile(call: Call<unknown, ForeignFileQuery>): Promise<Response> {
  return streamFile(call, { download, slots, address: call.query.url })
}

const askerOf = ({ request, session }: Pick<Call, 'request' | 'session'>): Asker => ({
  owner: session ? accountOwner(session.subject) : networkOwner(request.headers.get(clientAddressHeader)),
})

interface Wanted {
  download: ReturnType<typeof createSafeDownload>
  slots: FairSlots
  address: string
}

/** @throws AppError as `openForeignFile` does */
export async function streamFile(
  call: Pick<Call, 'request' | 'session' | 'runtime' | 'requestId'>,
  { download, slots, address }: Wanted,
): Promise<Response> {
  const { runtime, requestId } = call
  const { signal } = call.request
  // The download's end makes room for another.
  const inTurn: typeof download = (...given) => slots.run(askerOf(call), () => download(...given), signal)
  try {
    const { stream, type, length } = await openDownload(inTurn, address, signal)
    const headers = new Headers({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      [foreignHeaders.type]: plainType(type),
    })
    if (length !== undefined) headers.set(foreignHeaders.size, String(length))
    return new Response(stream, { headers })
  } catch (error) {
    if (error instanceof NoSlotError) throw refusalOf(error)
    if (!(error instanceof FetchFault)) throw error
    const { code, detail } = error
    const event = code === 'bad_request' ? 'address_refused' : 'address_failed'
    runtime.log.warn({ event, requestId, err: error }, 'A file of another site was not loaded.')
    throw new AppError({ code, detail, cause: error })
  }
}

const refusalOf = ({ reason, retryAfter }: NoSlotError) =>
  new AppError({ code: 'too_many', detail: busy[reason], headers: { 'retry-after': String(retryAfter) } })

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
