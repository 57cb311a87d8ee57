import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '@/server/base/errors/error-code'
import { privateFile, privateFolder, stepsOf } from '@/server/base/files/private-files'
import type { FileStore } from './file-store'

/** Older drafts belong to a dead process. */
const staleDraftMs = 3_600_000
const chunkBytes = 65_536

/** `put` throws the system's error (ENOSPC, EFBIG, ...) and leaves nothing behind. */
export function createDiskFiles(directory: string): FileStore {
  const drafts = join(directory, '.drafts')
  let cleaned: Promise<void> | undefined
  return {
    async put(key, bytes) {
      const target = pathOf(directory, key)
      await mkdir(drafts, { recursive: true, mode: privateFolder })
      cleaned ??= removeStaleDrafts(drafts).catch(() => undefined)
      await cleaned
      await mkdir(dirname(target), { recursive: true, mode: privateFolder })
      const draft = join(drafts, randomUUID())
      try {
        await write(draft, bytes)
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
      await syncDirectory(dirname(target))
    },
    async open(key) {
      const path = pathOf(directory, key)
      const found = await orNull(stat(path))
      return found && { size: found.size, stream: streamOf(path, found.size) }
    },
    async read(key) {
      return orNull(readFile(pathOf(directory, key)))
    },
    async remove(key) {
      await rm(pathOf(directory, key), { force: true })
    },
  }
}

const pathOf = (directory: string, key: string) => join(directory, ...stepsOf(key))

async function write(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const source = bytes instanceof Uint8Array ? [bytes] : bytes
  // Syncs before the rename, so that a crash leaves no empty file.
  const file = createWriteStream(path, { flags: 'wx', flush: true, mode: privateFile })
  try {
    await pipeline(source, file)
  } finally {
    // A source that fails at once does so before the file is open; only a closed file can be
    // removed.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()))
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Opens the file on the first read, so that an unread stream holds nothing. */
function streamOf(path: string, size: number): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined
  const read = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    handle ??= await openUnchanged(path, size)
    const { bytesRead, buffer } = await handle.read(new Uint8Array(chunkBytes), 0, chunkBytes)
    if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
    await handle.close()
    controller.close()
  }
  return new ReadableStream(
    {
      pull: (controller) =>
        read(controller).catch(async (error) => {
          await handle?.close()
          throw error
        }),
      cancel: () => handle?.close(),
    },
    { highWaterMark: 0 },
  )
}

/** The answer has promised this size, so a replaced file must not follow. */
async function openUnchanged(path: string, size: number): Promise<FileHandle> {
  const handle = await open(path, 'r')
  if ((await handle.stat()).size === size) return handle
  await handle.close()
  throw new Error(`The file ${path} was replaced before it was read.`)
}

/** Makes the rename durable; not every system allows it, and the content is safe already. */
async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

async function removeStaleDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > staleDraftMs) await rm(path, { force: true })
  }
}
