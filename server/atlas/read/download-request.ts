import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { errorCode } from '@/server/base/errors/error-code'
import { ExtractError } from './extract-error'

/** May pass, so it is worth a retry. The message completes a sentence. */
export class Interruption extends Error {
  override name = 'Interruption'
}

export interface RequestOptions {
  fetch: typeof fetch
  /** HEAD asks for the headers alone. */
  method?: 'GET' | 'HEAD'
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

const maxRedirects = 5
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

export function checkAddress(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new ExtractError(`"${text}" is not an address.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ExtractError(`An extract can be downloaded over http and https, not over "${url.protocol}".`)
  }
  if (url.username || url.password) {
    throw new ExtractError('An address with a user name or a password in it is not asked.')
  }
  return url
}

/** Without the query, which may contain a key. */
export const shown = ({ origin, pathname }: URL) => `${origin}${pathname}`

/**
 * @throws Interruption when the server is unreachable, ExtractError when it refuses or redirects elsewhere
 */
export async function request(address: URL, options: RequestOptions): Promise<Response> {
  let url = address
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await ask(url, options)
    const to = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (to === null) return checkStatus(response, url)
    await response.body?.cancel()
    const next = checkAddress(URL.parse(to, url)?.href ?? to)
    if (url.protocol === 'https:' && next.protocol === 'http:') {
      throw new ExtractError(`${shown(url)} sends on to ${shown(next)}, which is not encrypted.`)
    }
    url = next
  }
  throw new ExtractError(`${shown(address)} sends on more than ${maxRedirects} times.`)
}

async function ask(url: URL, { fetch, method = 'GET', headers, signal }: RequestOptions): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      redirect: 'manual',
      // Ranges of a compressed response would not fit together.
      headers: { 'user-agent': 'kerbwatt', ...headers, 'accept-encoding': 'identity' },
      ...(signal ? { signal } : {}),
    })
  } catch (cause) {
    // A refused address stays refused.
    if (cause instanceof ExtractError) throw cause
    throw new Interruption(`the server cannot be reached (${reasonOf(cause)})`, { cause })
  }
}

export function reasonOf(error: unknown): string {
  const code = errorCode(error)
  if (code !== '') return code
  return error instanceof Error ? error.message : String(error)
}

async function checkStatus(response: Response, url: URL): Promise<Response> {
  const { status, statusText } = response
  if (status === 200 || status === 206 || status === 304 || status === 416) return response
  await response.body?.cancel()
  const answer = `${status} ${statusText}`.trim()
  if (passing.has(status)) throw new Interruption(`the server answered ${answer}`)
  throw new ExtractError(`The server answered ${answer} for ${shown(url)}.`)
}

const stateSchema = z.object({
  url: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  totalBytes: z.number().int().nullable(),
  sha256: z.string().optional(),
})
export type DownloadState = z.infer<typeof stateSchema>

/** A download is at `part` until it is complete. */
export interface DownloadFiles {
  path: string
  part: string
}

/** A hash of the whole URL makes the file name unique. */
export function filesOf(url: URL, folder: string): DownloadFiles {
  const hash = createHash('sha256').update(url.href).digest('hex').slice(0, 8)
  const name = (url.pathname.split('/').at(-1) ?? '').replaceAll(/[^\w.-]/g, '_').slice(-80)
  const path = join(folder, `${hash}-${name || 'extract.osm.pbf'}`)
  return { path, part: `${path}.part` }
}

const stateOf = (file: string) => `${file}.json`

export async function readState(file: string, url: URL): Promise<DownloadState | null> {
  try {
    const state = stateSchema.parse(JSON.parse(await readFile(stateOf(file), 'utf8')))
    await stat(file)
    return state.url === url.href ? state : null
  } catch {
    return null
  }
}

export async function writeState(file: string, state: DownloadState): Promise<void> {
  await writeFile(stateOf(file), `${JSON.stringify(state)}\n`)
}

export async function finish({ path, part }: DownloadFiles): Promise<void> {
  // In this order a crash never leaves a state beside another state's file.
  await rm(stateOf(path), { force: true })
  await rename(part, path)
  await rename(stateOf(part), stateOf(path))
}

export async function discard(file: string): Promise<void> {
  await rm(stateOf(file), { force: true })
  await rm(file, { force: true })
}

export async function bytesOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

export async function digestsOf(file: string): Promise<{ md5: string; sha256: string }> {
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  for await (const chunk of createReadStream(file)) {
    md5.update(chunk)
    sha256.update(chunk)
  }
  return { md5: md5.digest('hex'), sha256: sha256.digest('hex') }
}
