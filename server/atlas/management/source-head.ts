import { stat } from 'node:fs/promises'
import { headerOf } from '@/server/atlas/read/decode-block'
import { checkAddress, Interruption, request, shown } from '@/server/atlas/read/download-request'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { readPbfBlocks } from '@/server/atlas/read/pbf-blocks'

export interface SourceHead {
  name: string
  /** Null if the server does not say. */
  bytes: number | null
  /** ISO 8601: of the map data in a file, of the last change on a server. */
  date: string | null
  hasChecksum: boolean
}

export const sourceName = (address: string): string => {
  const path = URL.parse(address)?.pathname ?? address
  return decodeURIComponentSafely(path.split('/').at(-1) ?? '') || address
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const patienceMs = 15_000

/**
 * Asks for the headers of an extract without downloading it.
 * @throws ExtractError with a sentence when there is nothing to download
 */
export async function headOfAddress(address: string, ask: typeof fetch): Promise<SourceHead> {
  const url = checkAddress(address)
  const { headers } = await heads(url, ask)
  const length = Number(headers.get('content-length') ?? Number.NaN)
  const changed = Date.parse(headers.get('last-modified') ?? '')
  const beside = new URL(url)
  beside.pathname += '.md5'
  const hasChecksum = await heads(beside, ask).then(
    ({ status }) => status === 200,
    () => false,
  )
  return {
    name: sourceName(address),
    bytes: Number.isSafeInteger(length) && length > 0 ? length : null,
    date: Number.isNaN(changed) ? null : new Date(changed).toISOString(),
    hasChecksum,
  }
}

async function heads(url: URL, ask: typeof fetch): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await request(url, { fetch: ask, method: 'HEAD', signal })
    await response.body?.cancel()
    return response
  } catch (error) {
    if (!(error instanceof Interruption)) throw error
    throw new ExtractError(`${shown(url)} cannot be downloaded: ${error.message}.`, { cause: error })
  }
}

/** @throws ExtractError for a file that is not an extract */
export async function headOfExtract(path: string, name: string): Promise<SourceHead> {
  const { size } = await stat(path)
  for await (const block of readPbfBlocks(path)) {
    const { date } = headerOf(path, block)
    return { name, bytes: size, date: date === '' ? null : date, hasChecksum: false }
  }
  throw new ExtractError(`${name} is empty.`)
}
