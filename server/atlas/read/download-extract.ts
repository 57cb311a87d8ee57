import { mkdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { diskFaultOf } from '@/server/atlas/entities/disk-fault'
import { takeLock } from '@/server/base/process/process-lock'
import { headerOf } from './decode-block'
import { fetchPart, type PartOptions } from './download-part'
import {
  bytesOf,
  checkAddress,
  type DownloadFiles,
  digestsOf,
  discard,
  filesOf,
  finish,
  Interruption,
  readState,
  request,
  shown,
  writeState,
} from './download-request'
import { ExtractError } from './extract-error'
import { readPbfBlocks } from './pbf-blocks'

interface Checksum {
  md5?: string | undefined
  sha256?: string | undefined
}

export interface DownloadOptions extends Partial<PartOptions> {
  folder: string
  /** Defaults to those of the server's `.md5` file, if any. */
  checksum?: Checksum
  pause?: (milliseconds: number) => Promise<unknown>
}

export interface Download {
  path: string
  summary: string
}

const maxExtractBytes = 32e9
const maxFailures = 6
const maxPauseMs = 30_000

export const isAddress = (text: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(text)

/**
 * Resumes after a broken connection or a killed command.
 * @throws ExtractError for an invalid URL, another format, a wrong checksum, an unreachable server or a
 * full disk
 */
export async function downloadExtract(address: string, options: DownloadOptions): Promise<Download> {
  const url = checkAddress(address)
  const checksum = checkedChecksum(options.checksum ?? {})
  const files = filesOf(url, options.folder)
  const lock = await lockFolder(options.folder, files)
  if ('heldBy' in lock) {
    throw new ExtractError(`Process ${lock.heldBy.pid} on ${lock.heldBy.host} is downloading ${shown(url)}.`)
  }
  try {
    const how = await fetchAll(url, files, options)
    if (how === 'complete') return await accept(url, files, { ...options, checksum })
    const known = (await readState(files.path, url))?.sha256
    const digests = await digestsOf(files.path)
    if (digests.sha256 !== known) {
      await discard(files.path)
      await fetchAll(url, files, options)
      return await accept(url, files, { ...options, checksum })
    }
    refuseOther(url, { digests, checksum, whose: 'asked for' })
    return { path: files.path, summary: `${await megabytesOf(files.path)}, unchanged on the server` }
  } finally {
    lock.release()
  }
}

async function lockFolder(folder: string, { path }: DownloadFiles) {
  try {
    await mkdir(folder, { recursive: true })
    return takeLock(`${path}.lock`)
  } catch (cause) {
    const fault = diskFaultOf(cause)
    throw fault === null
      ? cause
      : new ExtractError(`The download cannot be written to ${folder}: ${fault}.`, { cause })
  }
}

async function fetchAll(
  url: URL,
  files: DownloadFiles,
  options: DownloadOptions,
): Promise<'complete' | 'unchanged'> {
  const { pause = setTimeout } = options
  const settings = settingsOf(options)
  let max = await bytesOf(files.part)
  for (let failures = 0; ; ) {
    const end = await fetchPart(url, files, settings).catch(interruptionOf)
    if (!(end instanceof Interruption)) return end
    const size = await bytesOf(files.part)
    failures = size > max ? 1 : failures + 1
    max = Math.max(max, size)
    if (failures >= maxFailures) {
      const kept = size > 0 ? '; what came is kept, and the same command goes on with it' : ''
      throw new ExtractError(`${shown(url)} cannot be downloaded: ${end.message}${kept}.`, { cause: end })
    }
    await pause(Math.min(maxPauseMs, 1000 * 2 ** (failures - 1)))
  }
}

function settingsOf(options: DownloadOptions): PartOptions {
  return {
    fetch: options.fetch ?? fetch,
    longestSilence: options.longestSilence ?? 60_000,
    largest: options.largest ?? maxExtractBytes,
    onProgress: options.onProgress ?? (() => undefined),
  }
}

function interruptionOf(error: unknown): Interruption {
  if (error instanceof Interruption) return error
  throw error
}

async function accept(
  url: URL,
  files: DownloadFiles,
  { checksum, fetch: ask = fetch }: DownloadOptions & { checksum: Checksum },
): Promise<Download> {
  const state = await readState(files.part, url)
  if (!state) throw new ExtractError(`The download ${files.part} was removed while it was under way.`)
  const digests = await digestsOf(files.part)
  await writeState(files.part, { ...state, sha256: digests.sha256 })
  await finish(files)
  try {
    await checkStart(files.path)
    const given = checksum.md5 !== undefined || checksum.sha256 !== undefined
    const beside = given ? null : await checksumBeside(url, ask)
    refuseOther(url, {
      digests,
      checksum: beside === null ? checksum : { md5: beside },
      whose: beside === null ? 'asked for' : "in the server's .md5",
    })
    const checked = given || beside !== null ? 'checksum right' : 'no checksum to check'
    return { path: files.path, summary: `${await megabytesOf(files.path)}, ${checked}` }
  } catch (error) {
    await discard(files.path)
    throw error
  }
}

const megabytesOf = async (path: string) => `${((await bytesOf(path)) / 1e6).toFixed(1)} MB`

async function checkStart(path: string): Promise<void> {
  for await (const block of readPbfBlocks(path)) return void headerOf(path, block)
}

function checkedChecksum({ md5, sha256 }: Checksum): Checksum {
  for (const [name, digest, length] of [
    ['MD5', md5, 32],
    ['SHA-256', sha256, 64],
  ] as const) {
    if (digest !== undefined && !new RegExp(`^[\\da-f]{${length}}$`, 'i').test(digest)) {
      throw new ExtractError(`"${digest}" is not an ${name}, which has ${length} hexadecimal digits.`)
    }
  }
  return { md5: md5?.toLowerCase(), sha256: sha256?.toLowerCase() }
}

function refuseOther(
  url: URL,
  {
    digests,
    checksum,
    whose,
  }: { digests: { md5: string; sha256: string }; checksum: Checksum; whose: string },
): void {
  for (const name of ['md5', 'sha256'] as const) {
    const wanted = checksum[name]
    if (wanted === undefined || wanted === digests[name]) continue
    const kind = name === 'md5' ? 'MD5' : 'SHA-256'
    throw new ExtractError(
      `What came from ${shown(url)} has the ${kind} ${digests[name]} and not the one ${whose}, ${wanted}.`,
    )
  }
}

/** Mirrors publish it beside the file. */
async function checksumBeside(url: URL, ask: typeof fetch): Promise<string | null> {
  const beside = new URL(url)
  beside.pathname += '.md5'
  try {
    const response = await request(beside, { fetch: ask, signal: AbortSignal.timeout(30_000) })
    const text = response.status === 200 ? await startOf(response) : ''
    return /^([\da-f]{32})(\s|$)/i.exec(text)?.[1]?.toLowerCase() ?? null
  } catch {
    return null
  }
}

/** Reads only the first bytes, because an error page may be large. */
async function startOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return Buffer.from(first?.value ?? []).toString('latin1')
}
