import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { followStore, type PublishedAtlases } from '@/server/atlas/published/follow-store'
import { publishVersion } from '@/server/atlas/published/publish-version'
import { isVersion } from '@/server/atlas/store/files/atlas-files'
import type { AtlasFile } from '@/server/atlas/versions/content-hash'
import { writeUnpublished } from '@/server/atlas/versions/write-version'
import { errorCode } from '@/server/base/errors/error-code'
import type { ObjectStore } from '@/server/s3/object-store'
import { createS3Store, type S3Patience } from '@/server/s3/s3-store'
import { emptyManifest } from '@/tests/support/empty-manifest'
import { type FaultProxy, startFaultProxy } from '@/tests/support/fault-proxy'
import type { S3Server } from '@/tests/support/s3-server'
import { temporaryDirectory } from '@/tests/support/temporary-directory'
import { until } from '@/tests/support/until'

export const slug = 'examplia'

export const bytesOf = (text: string): AtlasFile[] => [
  { path: 'sites.arrow', bytes: Buffer.from(text) },
  { path: 'basemap/6/33/22.mvt', bytes: Buffer.from(`tile ${text}`) },
]

/** @returns its version */
export async function publishText(
  store: ObjectStore,
  root: string,
  { text, now, delayMs = 0 }: { text: string; now: Date; delayMs?: number },
): Promise<string> {
  const { version, folder } = await writeUnpublished(join(root, slug), bytesOf(text), emptyManifest())
  await publishVersion(store, { country: slug, version, folder }, { now, delayMs })
  return version
}

const someSeconds: S3Patience = { connect: 5_000, answer: 2_000, idle: 2_000 }

interface MachineOptions {
  /** During the first look. */
  fault?: FaultProxy['fault']
  patience?: S3Patience
}

export interface Machine {
  root: string
  proxy: FaultProxy
  store: ObjectStore
  followed: PublishedAtlases
  events: string[]
  current(country?: string): string | null
  versions(): string[]
  /** Temporary files and locks. */
  remains(): string[]
  close(): Promise<void>
}

/** Has checked the store once, and checks again only on the test's request. */
export async function startMachine(
  server: S3Server,
  clock: () => Date,
  { fault = () => 'none', patience = someSeconds }: MachineOptions = {},
): Promise<Machine> {
  const folder = temporaryDirectory()
  const proxy = await startFaultProxy(server.origin)
  proxy.fault = fault
  const store = createS3Store({ ...server.settings, endpoint: proxy.origin }, patience)
  const events: string[] = []
  const note = (fields: object) => void ('event' in fields && events.push(String(fields.event)))
  const followed = followStore(
    { store, root: folder.path, clock, log: { info: note, error: note } },
    3_600_000,
  )
  await until(() => followed.state().isReady)
  const home = join(folder.path, slug)
  const names = () => (existsSync(home) ? readdirSync(home) : [])
  return {
    root: folder.path,
    proxy,
    store,
    followed,
    events,
    current: (country = slug) => readIfThere(join(folder.path, country, 'current')),
    versions: () => names().filter(isVersion).sort(),
    remains: () => names().filter((name) => name.startsWith('.')),
    async close() {
      followed.close()
      store.close()
      await proxy.close()
      folder.remove()
    },
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
