import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DownloadOptions, downloadExtract } from '@/server/atlas/read/download-extract'
import { type FileServer, serveFile } from '@/tests/support/file-server'
import { headerBlock } from '@/tests/support/osm-pbf'

export const extract = () => Buffer.concat([headerBlock(), randomBytes(400_000)])

export const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Importing this file gives each test a server with an extract and a download folder. */
export let folder: string

export let server: FileServer

export let content: Buffer

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'downloads-'))
  content = extract()
  server = await serveFile(content)
  server.file.isKept = (bytes) => partBytes() >= bytes
})

export function partBytes(): number {
  const part = readdirSync(folder).find((name) => name.endsWith('.part'))
  return part ? statSync(join(folder, part)).size : 0
}

/** For tests that have closed the server. */
export async function reopenServer(): Promise<void> {
  server = await serveFile(content)
}

afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

export const download = (over: Partial<DownloadOptions> = {}, url = server.url) =>
  downloadExtract(url, { folder, pause: async () => undefined, ...over })

export const bytesOf = async (given: ReturnType<typeof download>) => readFileSync((await given).path)
