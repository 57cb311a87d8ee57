import { limits } from '@/lib/config/limits'
import { foreignHeaders } from '@/lib/contract/foreign-file'
import type { SampleMap, SampleParams } from '@/lib/contract/sample-map'
import { type ForeignSample, foreignSampleSchema, maxSamples } from '@/lib/contract/sample-map'
import { endingOf } from '@/lib/domain/studio/read/file-formats'
import { env } from '@/server/base/settings/env'
import {
  createSafeDownload,
  createSafeFetch,
  FetchFault,
  type SafeFetchOptions,
} from '@/server/guard/safe-fetch'
import { downloadSlots, streamFile } from './foreign-files'
import { AppError } from './handler/answer-error'
import type { Call } from './handler/handle'

/** Strips line breaks and control characters. */
const lineOf = (text: string | undefined, max: number) => {
  const line = text
    ?.replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
  return line === '' ? undefined : line
}

type SampleSources = Readonly<Partial<Record<SampleParams['part'], string>>>

interface ListedSample {
  sample: SampleMap
  sources: SampleSources
}

const partOf = (id: string, part: SampleParams['part']) => `/api/maps/samples/${id}/${part}`

function sourcesOf({ dataUrl, configUrl, keplergl, imageUrl }: ForeignSample, list: string): SampleSources {
  const given = { data: dataUrl, config: configUrl, map: keplergl, picture: imageUrl }
  return Object.fromEntries(
    Object.entries(given).flatMap(([part, address]) => {
      const url = address ? URL.parse(address, list) : undefined
      return url && /^https?:$/.test(url.protocol) ? [[part, url.href]] : []
    }),
  )
}

/** kepler.gl's own galleries hold CSV if an address has no extension. */
function dataNameOf(address: string): string {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? ''
  const name = lineOf(last, 100) ?? 'data'
  return endingOf(name) ? name : `${name}.csv`
}

function listed(entry: ForeignSample, list: string): ListedSample[] {
  const { id, visible } = entry
  const sources = sourcesOf(entry, list)
  const { data, config, map } = sources
  if (visible === false || !(map || data)) return []
  const sample: SampleMap = {
    id,
    label: lineOf(entry.label, 120) ?? id,
    description: lineOf(entry.description, 1_000),
    detail: lineOf(entry.detail, 2_000),
    ...(sources.picture && { imageUrl: partOf(id, 'picture') }),
    ...(map && { keplergl: partOf(id, 'map') }),
    ...(data && { dataUrl: partOf(id, 'data'), dataName: dataNameOf(data) }),
    ...(config && { configUrl: partOf(id, 'config') }),
    links: { data: map ?? data, config },
  }
  return [{ sample, sources }]
}

/**
 * Accepts an array, or an object with one in `samples`. Skips unusable entries and repeated ids.
 * @param list the list's own address
 * @returns undefined unless it is a list
 */
export function readSampleList(body: unknown, list: string): ListedSample[] | undefined {
  const inside = typeof body === 'object' && body !== null && 'samples' in body ? body.samples : body
  if (!Array.isArray(inside)) return undefined
  const found = new Map<string, ListedSample>()
  for (const entry of inside.slice(0, maxSamples)) {
    const read = foreignSampleSchema.safeParse(entry)
    const [sample] = read.success ? listed(read.data, list) : []
    if (sample && !found.has(sample.sample.id)) found.set(sample.sample.id, sample)
  }
  return [...found.values()]
}

/** Visitors open samples too: the operator chose the files. */
const list = env.SAMPLES_URL

/** The operator chose the gallery's origin; its files may be on any public host. */
const guarded = (over: Pick<SafeFetchOptions, 'maxBytes' | 'within'>): SafeFetchOptions => ({
  hosts: null,
  admitted: list === undefined ? [] : [new URL(list).origin],
  purpose: 'samples',
  types: 'any',
  ...over,
})
const fetchList = createSafeFetch(guarded({ maxBytes: 2_000_000, within: 10_000 }))
/** Visitors' downloads hold up nobody's files. */
const slots = downloadSlots()
const download = createSafeDownload(guarded({ maxBytes: limits.recordFileBytes, within: 120_000 }))

/** Milliseconds. */
const freshFor = 60_000

let known: { at: number; samples: Promise<ListedSample[]> } | undefined

const galleryFailed = (cause?: unknown) =>
  new AppError({ code: 'upstream_failed', detail: 'Not able to load sample gallery', cause })

async function fetchSamples(address: string, now: number): Promise<ListedSample[]> {
  // Caches between the servers may keep a list for longer.
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

/** @throws AppError 502 */
export async function listSamples(call: Call): Promise<{ samples: SampleMap[] }> {
  const samples = await samplesNow(call)
  return { samples: samples.map(({ sample }) => sample) }
}

const pictureTypes = /^image\/(png|jpeg|webp|gif)$/

/**
 * Pictures are shown; everything else is a download.
 * @throws AppError 404, and as `streamFile` does
 */
export async function openSamplePart(call: Call<unknown, unknown, SampleParams>): Promise<Response> {
  const { id, part } = call.params
  const listed = (await samplesNow(call)).find(({ sample }) => sample.id === id)
  const address = listed?.sources[part]
  if (address === undefined) throw new AppError({ code: 'not_found', detail: 'Not able to load sample' })
  const answer = await streamFile(call, { download, slots, address })
  const type = answer.headers.get(foreignHeaders.type) ?? ''
  if (part === 'picture' && pictureTypes.test(type)) {
    answer.headers.set('content-type', type)
    answer.headers.delete('content-disposition')
  }
  return answer
}
