import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Manifest, manifestSchema } from '@/lib/contract/scout'
import { activeReaders, touchLease } from '@/server/atlas/store/memory/lease'
import { atPath } from '@/server/base/errors/error-code'
import { type AtlasFile, fileDigest, toStored, verifyVersion, versionOf } from './content-hash'
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
  bytes: number
}

type AtlasFiles = Iterable<AtlasFile> | AsyncIterable<AtlasFile>

/**
 * Writes to a temporary folder first, so that a failure leaves the atlas as it was. Takes files one by one,
 * because they need not fit in memory.
 * @throws ZodError for an invalid manifest, Error with `code` and `path` for a full or failing disk
 */
export function writeVersion(folder: string, files: AtlasFiles, draft: Manifest): Promise<WrittenVersion> {
  return write(folder, { files, draft }, async (version, now) => {
    await makeCurrent(folder, version)
    await removeSuperseded(folder, { now })
  })
}

/** Does not make the version current; this process leases it until it is published. */
export function writeUnpublished(
  folder: string,
  files: AtlasFiles,
  draft: Manifest,
): Promise<WrittenVersion> {
  return write(folder, { files, draft }, (version, now) => touchLease(folder, version, now))
}

async function write(
  folder: string,
  { files, draft }: { files: AtlasFiles; draft: Manifest },
  settle: (version: string, now: Date) => Promise<void>,
): Promise<WrittenVersion> {
  // Parsed, so that the hash covers the manifest as readers see it.
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
      await settle(version, new Date(manifest.builtAt))
    })
    return { version, folder: join(folder, version), files: digests.length + 1, bytes: bytes + text.length }
  })
}

/** Packing takes processors, so files are packed and written concurrently, within these bytes. */
const atATime = 8
const heldBytes = 16 * 1024 ** 2

async function writeFiles(folder: string, files: AtlasFiles) {
  const digests: string[] = []
  const pending: { held: number; written: Promise<number> }[] = []
  let bytes = 0
  let held = 0
  try {
    for await (const file of files) {
      digests.push(fileDigest(file))
      const written = packed(folder, file)
      // Awaited, and thrown, in its turn.
      written.catch(() => undefined)
      pending.push({ held: file.bytes.length, written })
      held += file.bytes.length
      while (pending.length >= atATime || held > heldBytes) {
        const first = pending.shift()
        bytes += (await first?.written) ?? 0
        held -= first?.held ?? 0
      }
    }
    for (const { written } of pending) bytes += await written
    return { digests, bytes }
  } finally {
    await Promise.allSettled(pending.map(({ written }) => written))
  }
}

async function packed(folder: string, file: AtlasFile): Promise<number> {
  return store(join(folder, ...file.path.split('/')), await toStored(file))
}

async function store(path: string, bytes: Uint8Array): Promise<number> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    return bytes.length
  } catch (error) {
    throw atPath(path, error)
  }
}

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

export async function removeSuperseded(
  folder: string,
  { now, kept = [] }: { now: Date; kept?: readonly string[] },
): Promise<void> {
  const named = [await namedVersion(folder, 'current'), await namedVersion(folder, 'previous'), ...kept]
  for (const version of await versionsIn(folder)) {
    if (named.includes(version) || (await activeReaders(folder, version, now)).length > 0) continue
    await removeFolder(folder, version)
  }
}
