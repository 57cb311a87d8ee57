import { addressOf, requestOf } from '@/lib/client/fetch/call-api'
import { receiveFile } from '@/lib/client/fetch/download-file'
import { type ApiRequest, fetchAnswer } from '@/lib/client/fetch/fetch-json'
import { isAborted, RequestError } from '@/lib/client/fetch/request-error'
import { limits } from '@/lib/config/limits'
import { evaluationCalls, notOfRecord } from '@/lib/contract/evaluation'
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

async function receiveUpToLimit(request: ApiRequest, { signal, onBytes }: Loading) {
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

export class SignInFault extends Error {}

interface MapLoading extends Loading {
  isSignedOut: () => boolean
  failed: (address: string) => string
}

/** Names the file after the URL's extension; an unknown one is a map. */
const named = (name: string) => (endingOf(name) ? name : `${name}.json`)

export function nameOfMapAddress(address: string): string {
  const last = URL.parse(address, window.location.origin)?.pathname.split('/').at(-1)
  return named(last || 'map')
}

const json = { accept: 'application/json' }

async function recordMap(address: URL, loading: Loading): Promise<Blob | undefined> {
  const request = requestOf(evaluationCalls.readMap, { query: { url: address.href }, headers: json })
  try {
    return (await receiveUpToLimit(request, loading)).file
  } catch (error) {
    const detail = error instanceof RequestError ? error.detail : undefined
    if (typeof detail === 'string' && detail.startsWith(notOfRecord)) return undefined
    throw error
  }
}

async function foreignFile(address: URL, { failed, ...loading }: MapLoading): Promise<NamedFile> {
  const name = failed(address.href.slice(0, 300))
  if (loading.isSignedOut()) throw new SignInFault(name)
  try {
    const found = await loadAddress(address, loading)
    return { ...found, name: named(found.name) }
  } catch (error) {
    if (isAborted(error)) throw error
    if (error instanceof RequestError && error.status === 401) throw new SignInFault(name)
    const why = loadSentence(error)
    throw new Error(why === undefined ? name : `${name}\n${why}`)
  }
}

/** Loads other sites' files through the server's guard. @throws SignInFault; Error with a sentence; `AbortError` */
export async function loadMapAddress(address: string, loading: MapLoading): Promise<NamedFile> {
  const url = URL.parse(address, window.location.origin)
  const isWeb = url !== null && /^https?:$/.test(url.protocol)
  const own = async (): Promise<NamedFile | undefined> => {
    if (!isWeb) throw new Error('not an address of the web')
    if (url.origin !== window.location.origin) {
      const map = await recordMap(url, loading)
      return map && { file: map, name: nameOfMapAddress(address) }
    }
    const received = await receiveUpToLimit({ url: url.href, headers: json }, loading)
    return { file: received.file, name: named(await nameOfAddress(url, received)) }
  }
  const found = await own().catch((error: unknown) => {
    throw isAborted(error) ? error : new Error(loading.failed(address.slice(0, 300)))
  })
  return found ?? foreignFile(url as URL, loading)
}
