import { limits } from '@/lib/config/limits'
import { type ForeignFileQuery, foreignHeaders } from '@/lib/contract/foreign-file'
import { env } from '@/server/base/settings/env'
import { openDownload } from '@/server/guard/open-download'
import { createSafeDownload, FetchFault } from '@/server/guard/safe-fetch'
import { AppError } from './handler/app-error'
import type { Call } from './handler/handle'

const download = createSafeDownload({
  hosts: env.DATA_HOSTS ?? null,
  purpose: 'map data',
  types: 'any',
  maxBytes: limits.recordFileBytes,
  within: 120_000,
})

const maxAtOnce = 6
let running = 0

function busy(): AppError {
  return new AppError({ code: 'too_many', detail: 'Other files are being loaded. Try again in a moment.' })
}

/** Safe in a header. */
const plainType = (type: string) => /^[\w.+/-]{1,100}/.exec(type)?.[0] ?? ''

/**
 * Always a download, whatever the type: another site's content must not become a page of ours.
 * @throws AppError 400 for a refused address, always in the same words; 413 and 502 until the file
 * begins; 429
 */
export async function openForeignFile(call: Call<unknown, ForeignFileQuery>): Promise<Response> {
  const { request, query } = call
  return streamFile(call, download, { address: query.url, signal: request.signal })
}

interface Wanted {
  address: string
  signal: AbortSignal
}

/** @throws AppError as `openForeignFile` does */
export async function streamFile(
  { runtime, requestId }: Pick<Call, 'runtime' | 'requestId'>,
  from: ReturnType<typeof createSafeDownload>,
  { address, signal }: Wanted,
): Promise<Response> {
  if (running >= maxAtOnce) throw busy()
  running += 1
  try {
    const { stream, type, length } = await openDownload(counted(from), address, signal)
    const headers = new Headers({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      [foreignHeaders.type]: plainType(type),
    })
    if (length !== undefined) headers.set(foreignHeaders.size, String(length))
    return new Response(stream, { headers })
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error
    const { code, detail } = error
    const event = code === 'bad_request' ? 'address_refused' : 'address_failed'
    runtime.log.warn({ event, requestId, err: error }, 'A file of another site was not loaded.')
    throw new AppError({ code, detail, cause: error })
  }
}

/** The download's end makes room for another. */
const counted =
  (from: ReturnType<typeof createSafeDownload>): ReturnType<typeof createSafeDownload> =>
  (address, signal, take) =>
    from(address, signal, take).finally(() => {
      running -= 1
    })
