import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { atATime } from '@/server/atlas/concurrency/at-a-time'
import { readManifest } from '@/server/atlas/store/files/atlas-files'
import { changingVersions, withTemporaryFolder } from '@/server/atlas/versions/version-store'
import { privateFolder } from '@/server/base/files/private-files'
import type { ObjectStore } from '@/server/s3/object-store'
import { fileListName, type ListedFile, readFileList } from './file-list'
import { publishedFolder } from './pointers'
import { objectsAtATime } from './publish-version'

const attempts = 3

export interface WantedVersion {
  home: string
  country: string
  version: string
}

export const isFetched = ({ home, version }: WantedVersion) =>
  stat(join(home, version)).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** @throws Error if the store fails or does not hold what was published; nothing stays behind */
export async function fetchVersion(store: ObjectStore, wanted: WantedVersion): Promise<number> {
  const { home, country, version } = wanted
  const source = publishedFolder(country, version)
  // Read whole: the store would end a stream that is read no faster than the files arrive.
  const list = await store.read(`${source}/${fileListName}`)
  if (!list) throw new Error(`The store holds no version ${version} of ${country}.`)
  return withTemporaryFolder(home, async (folder) => {
    let bytes = 0
    const fetchOne = async (file: ListedFile) => {
      await fetchFile(store, { key: `${source}/${file.path}`, target: join(folder, file.path), file })
      bytes += file.bytes
    }
    await atATime(objectsAtATime, readFileList(Buffer.from(list)), fetchOne)
    const manifest = await readManifest(folder)
    if (manifest.country !== country || manifest.version !== version) {
      throw new Error(`The store holds ${manifest.country} ${manifest.version} as ${country} ${version}.`)
    }
    await changingVersions(home, async () => {
      if (!(await isFetched(wanted))) await rename(folder, join(home, version))
    })
    return bytes
  })
}

interface Fetched {
  key: string
  target: string
  file: ListedFile
}

async function fetchFile(store: ObjectStore, wanted: Fetched): Promise<void> {
  await mkdir(dirname(wanted.target), { recursive: true, mode: privateFolder })
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await fetchOnce(store, wanted)
    } catch (error) {
      if (left === 0) throw error
    }
  }
}

async function fetchOnce(store: ObjectStore, { key, target, file }: Fetched): Promise<void> {
  const found = await store.open(key)
  if (!found) throw new Error(`The store lacks ${key}.`)
  const differs = () => new Error(`${key} is not what was published.`)
  if (found.size !== file.bytes) {
    await found.stream.cancel()
    throw differs()
  }
  const hash = createHash('sha256')
  const checked = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(
    found.stream as AsyncIterable<Uint8Array>,
    checked,
    createWriteStream(target, { flush: true }),
  )
  if (hash.digest('hex') !== file.sha256) throw differs()
}
