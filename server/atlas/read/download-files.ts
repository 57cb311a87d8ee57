import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

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
