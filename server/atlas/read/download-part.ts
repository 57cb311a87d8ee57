import { open, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { diskFaultOf } from '@/server/atlas/entities/disk-fault'
import {
  bytesOf,
  type DownloadFiles,
  type DownloadState,
  discard,
  Interruption,
  readState,
  reasonOf,
  request,
  shown,
  writeState,
} from './download-request'
import { ExtractError } from './extract-error'

export interface PartOptions {
  fetch: typeof fetch
  /** Milliseconds without data before a connection counts as broken. */
  longestSilence: number
  largest: number
  onProgress(progress: { bytes: number; totalBytes: number | null }): void
}

/**
 * Resumes a part only if the server still has the same file (`Range` with `If-Range`).
 * @throws Interruption when the connection breaks; received data is kept
 */
export async function fetchPart(
  url: URL,
  files: DownloadFiles,
  options: PartOptions,
): Promise<'complete' | 'unchanged'> {
  const begun = await readBegun(url, files)
  // The command was killed after the last byte.
  if (begun && begun.size === begun.state.totalBytes) return 'complete'
  const headers = begun ? resuming(begun) : unlessChanged(await readState(files.path, url))
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(new Error('it fell silent')), options.longestSilence)
  try {
    const response = await request(url, { fetch: options.fetch, headers, signal: silence.signal })
    if (response.status === 304) return 'unchanged'
    const { start, state } = await continuation(response, { url, files, begun })
    await checkRoom(url, { state, start, folder: dirname(files.part), largest: options.largest })
    if (start === 0) await guarded(files.part, () => writeState(files.part, state))
    await receive(response, { url, files, start, state, options, alive: () => timer.refresh() })
    return 'complete'
  } finally {
    clearTimeout(timer)
    // An unread body would keep the process alive.
    silence.abort()
  }
}

interface Begun {
  state: DownloadState
  size: number
}

async function readBegun(url: URL, { part }: DownloadFiles): Promise<Begun | null> {
  const state = await readState(part, url)
  const size = await bytesOf(part)
  return state && size > 0 ? { state, size } : null
}

async function continuation(
  response: Response,
  { url, files, begun }: { url: URL; files: DownloadFiles; begun: Begun | null },
): Promise<{ start: number; state: DownloadState }> {
  if (response.status === 200) return { start: 0, state: stateOf(response, url) }
  if (begun && response.status === 206 && goesOn(response, begun)) {
    return { start: begun.size, state: begun.state }
  }
  await response.body?.cancel()
  await discard(files.part)
  throw new Interruption('the server has another file now')
}

/** Weak tags do not promise equal bytes, so the date has to do. */
const validatorOf = ({ etag, lastModified }: DownloadState) =>
  etag !== null && !etag.startsWith('W/') ? etag : lastModified

function resuming({ state, size }: Begun): Record<string, string> {
  const validator = validatorOf(state)
  return validator === null ? {} : { range: `bytes=${size}-`, 'if-range': validator }
}

function unlessChanged(finished: DownloadState | null): Record<string, string> {
  if (finished?.etag) return { 'if-none-match': finished.etag }
  return finished?.lastModified ? { 'if-modified-since': finished.lastModified } : {}
}

function stateOf({ headers }: Response, url: URL): DownloadState {
  // A content encoding changes length and ranges, so neither describes the file.
  const isPacked = (headers.get('content-encoding') ?? 'identity') !== 'identity'
  if (isPacked) return { url: url.href, etag: null, lastModified: null, totalBytes: null }
  const length = Number(headers.get('content-length') ?? Number.NaN)
  return {
    url: url.href,
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
    totalBytes: Number.isSafeInteger(length) ? length : null,
  }
}

function goesOn({ headers }: Response, { state, size }: Begun): boolean {
  const [, from, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? []
  const isSame = (now: string | null, then: string | null) => now === null || now === then
  return (
    Number(from) === size &&
    (total === '*' || state.totalBytes === null || Number(total) === state.totalBytes) &&
    isSame(headers.get('etag'), state.etag) &&
    isSame(headers.get('last-modified'), state.lastModified)
  )
}

async function checkRoom(
  url: URL,
  { state, start, folder, largest }: { state: DownloadState; start: number; folder: string; largest: number },
): Promise<void> {
  const total = state.totalBytes ?? 0
  if (total > largest) throw tooLarge(url, largest)
  const { bavail, bsize } = await statfs(folder)
  if (total - start <= bavail * bsize) return
  throw new ExtractError(
    `The download needs ${gigabytes(total - start)} more, and ${folder} has ${gigabytes(bavail * bsize)} left.`,
  )
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`
const tooLarge = (url: URL, largest: number) =>
  new ExtractError(`${shown(url)} is larger than ${gigabytes(largest)}, which no country's extract is.`)

interface Reception {
  url: URL
  files: DownloadFiles
  start: number
  state: DownloadState
  options: PartOptions
  alive(): void
}

async function receive(
  response: Response,
  { files, start, state, options, alive }: Reception,
): Promise<void> {
  const url = URL.parse(state.url) as URL
  const file = await guarded(files.part, () => open(files.part, start > 0 ? 'a' : 'w'))
  let bytes = start
  try {
    for await (const chunk of chunksOf(response)) {
      alive()
      await guarded(files.part, () => file.appendFile(chunk))
      bytes += chunk.length
      if (bytes > options.largest) {
        await discard(files.part)
        throw tooLarge(url, options.largest)
      }
      options.onProgress({ bytes, totalBytes: state.totalBytes })
    }
  } finally {
    await file.close()
  }
  if (state.totalBytes !== null && bytes !== state.totalBytes) {
    throw new Interruption(`the connection ended after ${bytes} of ${state.totalBytes} bytes`)
  }
}

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  try {
    for (;;) {
      const next = await reader?.read().catch((cause: unknown) => {
        throw new Interruption(`the connection broke (${reasonOf(cause)})`, { cause })
      })
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}

async function guarded<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (cause) {
    const fault = diskFaultOf(cause)
    if (fault === null) throw cause
    throw new ExtractError(`The download cannot be written to ${path}: ${fault}.`, { cause })
  }
}
