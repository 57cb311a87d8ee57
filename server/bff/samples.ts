import { limits } from '@/lib/config/limits'
import { foreignHeaders } from '@/lib/contract/foreign-file'
import type { SampleMap, SampleParams } from '@/lib/contract/sample-map'
import { env } from '@/server/base/env'
import {
  createSafeDownload,
  createSafeFetch,
  FetchFault,
  type SafeFetchOptions,
} from '@/server/guard/safe-fetch'
import { streamFile } from './foreign-files'
import { AppError } from './handler/app-error'
import type { Call } from './handler/handle'
import { type ListedSample, readSampleList } from './sample-list'

/** Visitors open samples too: the operator chose the files. */
const list = env.SAMPLES_URL

/** The gallery's own origin is the operator's choice; its files may be at any public host. */
const guarded = (over: Pick<SafeFetchOptions, 'mostBytes' | 'within'>): SafeFetchOptions => ({
  hosts: null,
  admitted: list === undefined ? [] : [new URL(list).origin],
  purpose: 'samples',
  types: 'any',
  ...over,
})
const fetchList = createSafeFetch(guarded({ mostBytes: 2_000_000, within: 10_000 }))
const downloadFile = createSafeDownload(guarded({ mostBytes: limits.recordFileBytes, within: 120_000 }))

/** How long a list is used again, ms. */
const freshFor = 60_000

let known: { at: number; samples: Promise<ListedSample[]> } | undefined

const galleryFailed = (cause?: unknown) =>
  new AppError({ code: 'upstream_failed', detail: 'Not able to load sample gallery', cause })

async function fetchSamples(address: string, now: number): Promise<ListedSample[]> {
  // Caches between the two servers keep a list for longer than a minute.
  const url = new URL(address)
  url.searchParams.set('v', String(Math.floor(now / freshFor)))
  const text = await fetchList(url.href, new AbortController().signal).catch((error: unknown) => {
    throw error instanceof FetchFault ? galleryFailed(error) : error
  })
  const samples = readSampleList(parsed(text), address)
  if (!samples) throw galleryFailed()
  return samples
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function samplesNow({ runtime, requestId }: Pick<Call, 'runtime' | 'requestId'>): Promise<ListedSample[]> {
  if (list === undefined) return Promise.resolve([])
  const now = Date.now()
  if (known && now - known.at < freshFor) return known.samples
  const samples = fetchSamples(list, now)
  const asked = { at: now, samples }
  known = asked
  samples.catch((err: unknown) => {
    if (known === asked) known = undefined
    runtime.log.warn({ event: 'samples_failed', requestId, err }, 'The list of samples was not loaded.')
  })
  return samples
}

/** GET /maps/samples: the samples of the operator's gallery. @throws AppError 502 */
export async function listSamples(call: Call): Promise<{ samples: SampleMap[] }> {
  const samples = await samplesNow(call)
  return { samples: samples.map(({ sample }) => sample) }
}

const pictureTypes = /^image\/(png|jpeg|webp|gif)$/

/**
 * GET /maps/samples/{id}/{part}: a file of a sample, streamed from where the gallery has it. Pictures are shown, all else
 * is a download.
 * @throws AppError 404, and as `streamFile` does
 */
export async function openSamplePart(call: Call<unknown, unknown, SampleParams>): Promise<Response> {
  const { id, part } = call.params
  const listed = (await samplesNow(call)).find(({ sample }) => sample.id === id)
  const address = listed?.sources[part]
  if (address === undefined) throw new AppError({ code: 'not_found', detail: 'Not able to load sample' })
  const answer = await streamFile(call, downloadFile, { address, signal: call.request.signal })
  const type = answer.headers.get(foreignHeaders.type) ?? ''
  if (part === 'picture' && pictureTypes.test(type)) {
    answer.headers.set('content-type', type)
    answer.headers.delete('content-disposition')
  }
  return answer
}
