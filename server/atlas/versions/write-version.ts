import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Manifest, manifestSchema } from '@/lib/contract/scout'
import { activeReaders } from '@/server/atlas/store/memory/lease'
import { atPath } from '@/server/base/at-path'
import { type AtlasFile, fileDigest, toStored, versionOf } from './content-hash'
import { verifyVersion } from './verify-version'
import {
  changingVersions,
  makeCurrent,
  namedVersion,
  removeAbandoned,
  removeFolder,
  versionsIn,
  withTemporaryFolder,
} from './version-store'

export interface WrittenVersion {
  version: string
  folder: string
  files: number
  /** On disk. */
  bytes: number
}

/**
 * Writes a version beside the others and then makes it current. Everything goes into a temporary folder first:
 * whatever fails before the last step leaves the atlas as it was. The version that was current stays; older ones go
 * as soon as nobody reads them. Of two builds at one time the one that ends last is current, and neither harms the
 * other.
 * @param folder `<root>/<country>`
 * @param files drawn one after the other, so that they need not be in memory together
 * @throws ZodError when the manifest is not one, before anything is written
 * @throws Error with `code` and `path` when the disk is full or refuses
 */
export async function writeVersion(
  folder: string,
  files: Iterable<AtlasFile> | AsyncIterable<AtlasFile>,
  draft: Manifest,
): Promise<WrittenVersion> {
  // Through the schema, so that the hash sees the manifest as every reader does.
  const manifest = manifestSchema.parse(draft)
  await mkdir(folder, { recursive: true })
  await changingVersions(folder, () => removeAbandoned(folder))
  return withTemporaryFolder(folder, async (temporary) => {
    const { digests, bytes } = await writeFiles(temporary, files)
    const version = versionOf(digests, manifest)
    const text = Buffer.from(`${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
    await store(join(temporary, 'manifest.json'), text)
    await changingVersions(folder, async () => {
      await install(folder, { temporary, version })
      await makeCurrent(folder, version)
      await removeSuperseded(folder, new Date(manifest.builtAt))
    })
    return { version, folder: join(folder, version), files: digests.length + 1, bytes: bytes + text.length }
  })
}

/** Files packed and written at a time: packing takes processors, and memory holds so many files. */
const atATime = 8

async function writeFiles(folder: string, files: Iterable<AtlasFile> | AsyncIterable<AtlasFile>) {
  const digests: string[] = []
  const pending: Promise<number>[] = []
  let bytes = 0
  try {
    for await (const file of files) {
      digests.push(fileDigest(file))
      const written = packed(folder, file)
      // Its fault is raised when its turn comes.
      written.catch(() => undefined)
      pending.push(written)
      if (pending.length >= atATime) bytes += (await pending.shift()) ?? 0
    }
    for (const written of pending) bytes += await written
    return { digests, bytes }
  } finally {
    await Promise.allSettled(pending)
  }
}

async function packed(folder: string, file: AtlasFile): Promise<number> {
  return store(join(folder, ...file.path.split('/')), await toStored(file))
}

/** Writes a file and the folders above it; answers its bytes. */
async function store(path: string, bytes: Uint8Array): Promise<number> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    return bytes.length
  } catch (error) {
    throw atPath(path, error)
  }
}

/** The same input gives the same version: when it is there already it stays, and a damaged one is replaced. */
async function install(
  folder: string,
  { temporary, version }: { temporary: string; version: string },
): Promise<void> {
  const place = join(folder, version)
  const isSound = await verifyVersion(place).then(
    ({ manifest, problems }) => problems.length === 0 && manifest.version === version,
    () => false,
  )
  if (isSound) return
  await removeFolder(folder, version)
  await rename(temporary, place)
}

/** Removes what is neither current nor previous and read by nobody. */
async function removeSuperseded(folder: string, now: Date): Promise<void> {
  const kept = [await namedVersion(folder, 'current'), await namedVersion(folder, 'previous')]
  for (const version of await versionsIn(folder)) {
    if (kept.includes(version) || (await activeReaders(folder, version, now)).length > 0) continue
    await removeFolder(folder, version)
  }
}
