import { requestOf } from '@/lib/client/fetch/call-api'
import { isAborted, RequestError } from '@/lib/client/fetch/request-error'
import { evaluationCalls, notOfRecord } from '@/lib/contract/evaluation'
import { endingOf } from '@/lib/domain/studio/read/file-formats'
import { type Loading, loadAddress, loadSentence, nameOfAddress, receiveUpToLimit } from './load-address'
import type { NamedFile } from './studio-messages'

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
