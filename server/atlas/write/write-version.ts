import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Manifest, manifestSchema } from '@/lib/contract/scout'
import { type AtlasFile, fileDigest, toStored, versionOf } from './content-hash'

export interface WrittenVersion {
  version: string
  folder: string
  files: number
  /** On disk. */
  bytes: number
}

const building = '.building-'

/**
 * Writes a version beside the others and then makes it current. Everything goes into a temporary folder first:
 * whatever fails before the last step leaves the atlas as it was. The version that was current stays for readers
 * that still hold it, older ones are removed.
 * @param folder `<root>/<country>`
 * @throws ZodError when the manifest is not one, before anything is written
 * @param files drawn one after the other, so that they need not be in memory together
 */
export async function writeVersion(
  folder: string,
  files: Iterable<AtlasFile>,
  draft: Manifest,
): Promise<WrittenVersion> {
  // Through the schema, so that the hash sees the manifest as every reader does.
  const manifest = manifestSchema.parse(draft)
  await mkdir(folder, { recursive: true })
  await removeAbandoned(folder)
  const temporary = join(folder, `${building}${process.pid}`)
  try {
    const { digests, bytes } = await writeFiles(temporary, files)
    const version = versionOf(digests, manifest)
    const text = `${JSON.stringify({ ...manifest, version }, null, 2)}\n`
    await writeFile(join(temporary, 'manifest.json'), text)
    await replaceFolder(temporary, join(folder, version))
    await makeCurrent(folder, version)
    return {
      version,
      folder: join(folder, version),
      files: digests.length + 1,
      bytes: bytes + Buffer.byteLength(text),
    }
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function writeFiles(folder: string, files: Iterable<AtlasFile>) {
  const digests: string[] = []
  let bytes = 0
  for (const file of files) {
    const path = join(folder, ...file.path.split('/'))
    const stored = toStored(file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, stored)
    digests.push(fileDigest(file))
    bytes += stored.length
  }
  return { digests, bytes }
}

/** The same input gives the same version, so the folder may be there already; a damaged one is mended that way. */
async function replaceFolder(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await rename(from, to)
}

async function makeCurrent(folder: string, version: string): Promise<void> {
  const current = join(folder, 'current')
  const previous = await readFile(current, 'utf8').catch(() => '')
  const next = join(folder, `.current-${process.pid}`)
  await writeFile(next, `${version}\n`)
  await rename(next, current)
  const kept = new Set([version, previous.trim()])
  const entries = await readdir(folder, { withFileTypes: true })
  const old = entries.filter((entry) => entry.isDirectory() && isVersion(entry.name) && !kept.has(entry.name))
  for (const { name } of old) await rm(join(folder, name), { recursive: true, force: true })
}

const isVersion = (name: string) => /^[0-9a-f]{12}$/.test(name)

/** Folders of builds that were killed. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(name.startsWith(building) ? name.slice(building.length) : Number.NaN)
    if (pid === process.pid || (pid > 0 && !isRunning(pid))) {
      await rm(join(folder, name), { recursive: true, force: true })
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
