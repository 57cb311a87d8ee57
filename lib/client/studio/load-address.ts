import { addressOf } from '@/lib/client/fetch/call-api'
import { receiveFile } from '@/lib/client/fetch/download-file'
import { type ApiRequest, fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { isAborted, RequestError } from '@/lib/client/fetch/request-error'
import { limits } from '@/lib/config/limits'
import { foreignFileCalls, foreignHeaders } from '@/lib/contract/foreign-file'
import { endingOf } from '@/lib/domain/studio/read/file-formats'
import { type NamedFile, studioMessages } from './studio-messages'

export interface Loading {
  signal: AbortSignal
  /** Hears the bytes so far, and how many there are if the other site says it. */
  onBytes: (done: number, whole: number | undefined) => void
}

/** Endings by what a site says that it sends; the address comes first. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/geo\+json/, 'geojson'],
  [/json/, 'json'],
  [/csv|text\/plain/, 'csv'],
  [/spreadsheetml/, 'xlsx'],
  [/apache\.arrow/, 'arrow'],
  [/parquet/, 'parquet'],
]

/** A name by which the file of an address is read. */
export function nameOfAddress(address: URL, type: string): string {
  const name = address.pathname.split('/').at(-1) || address.hostname
  if (endingOf(name)) return name
  const [, ending] = endings.find(([pattern]) => pattern.test(type)) ?? []
  return ending ? `${name}.${ending}` : name
}

const urlOf = (address: URL) =>
  address.origin === window.location.origin
    ? address.href
    : addressOf(foreignFileCalls.openForeignFile, { query: { url: address.href } })

/**
 * Loads what a call of this app answers, up to the studio's limit.
 * @throws RequestError; `AbortError` when aborted; Error with a sentence
 */
export async function receiveUpToLimit(request: ApiRequest, { signal, onBytes }: Loading) {
  const answer = await fetchAnswer({ ...request, signal })
  const whole = Number(answer.headers.get(foreignHeaders.size)) || undefined
  onBytes(0, whole)
  const max = limits.recordFileBytes
  const { blob } = await receiveFile(answer, 'data', (done) => {
    if (done > max) throw new Error(studioMessages.tooLarge)
    onBytes(done, whole)
  })
  const type = answer.headers.get(foreignHeaders.type) ?? answer.headers.get('content-type') ?? ''
  return { file: blob, type }
}

/**
 * Loads the file at an address: one of another site through the server's guard.
 * @throws RequestError with the sentence of the server; `AbortError` when aborted; Error with a sentence
 */
export async function loadAddress(address: URL, loading: Loading): Promise<NamedFile> {
  const request = { url: urlOf(address), headers: { accept: '*/*' } }
  const { file, type } = await receiveUpToLimit(request, loading)
  return { file, name: nameOfAddress(address, type) }
}

/** The sentence of a failed load; undefined if the server gave none. */
export function loadSentence(error: unknown): string | undefined {
  if (isAborted(error)) return undefined
  if (error instanceof RequestError) return error.detail === undefined ? undefined : error.message
  return error instanceof Error ? error.message : undefined
}
