import { addressOf } from '@/lib/client/fetch/call-api'
import { receiveFile } from '@/lib/client/fetch/download-file'
import { type ApiRequest, fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { isAborted, RequestError } from '@/lib/client/fetch/request-error'
import { limits } from '@/lib/config/limits'
import { foreignFileCalls, foreignHeaders } from '@/lib/contract/foreign-file'
import { endingOf, endingOfBytes } from '@/lib/domain/studio/read/file-formats'
import { type NamedFile, studioMessages } from './studio-messages'

export interface Loading {
  signal: AbortSignal
  onBytes: (done: number, whole: number | undefined) => void
}

/** Extensions by content type; the address's extension wins. A plain text may be anything. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/geo\+json/, 'geojson'],
  [/json/, 'json'],
  [/csv/, 'csv'],
  [/tab-separated/, 'tsv'],
  [/spreadsheetml/, 'xlsx'],
  [/apache\.arrow/, 'arrow'],
  [/parquet/, 'parquet'],
]

/** By the address, else the content type, else the first bytes. */
export async function nameOfAddress(
  address: URL,
  { file, type }: { file: Blob; type: string },
): Promise<string> {
  const name = address.pathname.split('/').at(-1) || address.hostname
  if (endingOf(name)) return name
  const [, typed] = endings.find(([pattern]) => pattern.test(type)) ?? []
  const ending = typed ?? endingOfBytes(new Uint8Array(await file.slice(0, 1_000).arrayBuffer()))
  return ending ? `${name}.${ending}` : name
}

const urlOf = (address: URL) =>
  address.origin === window.location.origin
    ? address.href
    : addressOf(foreignFileCalls.openForeignFile, { query: { url: address.href } })

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

/** Loads through the server's guard. @throws RequestError; `AbortError`; Error with a sentence */
export async function loadAddress(address: URL, loading: Loading): Promise<NamedFile> {
  const request = { url: urlOf(address), headers: { accept: '*/*' } }
  const received = await receiveUpToLimit(request, loading)
  return { file: received.file, name: await nameOfAddress(address, received) }
}

export function loadSentence(error: unknown): string | undefined {
  if (isAborted(error)) return undefined
  if (error instanceof RequestError) return error.detail === undefined ? undefined : error.message
  return error instanceof Error ? error.message : undefined
}
