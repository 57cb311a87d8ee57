import { installedVersions } from '@/server/atlas/versions/installed-versions'
import type { Log } from '@/server/base/log/log'
import type { S3Settings } from '@/server/s3/object-store'
import { type FollowedStore, followCountry } from './follow-country'
import { listPointers } from './pointers'

interface StoreProblems {
  all: ReadonlyMap<string, string>
  note(name: string, error: unknown): void
  clear(name: string): void
}

function storeProblems(log: Pick<Log, 'info' | 'error'>): StoreProblems {
  const all = new Map<string, string>()
  return {
    all,
    note(name, err) {
      const isKnown = all.has(name)
      all.set(name, err instanceof Error ? err.message : String(err))
      if (isKnown) return
      const message = 'An atlas cannot be fetched from the store. Versions that are here stay.'
      log.error({ event: 'atlas_store_failed', name, err }, message)
    },
    clear(name) {
      if (all.delete(name)) log.info({ event: 'atlas_store_answers', name }, 'The store answers again.')
    },
  }
}

const lookEveryMs = 10_000
const maxPauseMs = 300_000

interface StoreState {
  /** On a machine without atlases, false until the first look has ended, whether it succeeds or fails. */
  isReady: boolean
  problems: ReadonlyMap<string, string>
}

export interface PublishedAtlases {
  state(): StoreState
  look(): Promise<void>
  close(): void
}

/**
 * Fetches what is published, switches at the published time and removes unread versions. A failure changes
 * nothing and is retried with growing pauses. Readers know only the folder and never wait for the store.
 */
export function followStore(deps: FollowedStore, everyMs = lookEveryMs): PublishedAtlases {
  const problems = storeProblems(deps.log)
  const countries = new Map<string, (etag: string) => Promise<void>>()
  let isReady = false
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const followOne = (country: string, etag: string): Promise<void> => {
    const known = countries.get(country) ?? patiently(deps.clock, followCountry(deps, country))
    countries.set(country, known)
    return known(etag).then(
      () => problems.clear(country),
      (error) => {
        if (!isClosed) problems.note(country, error)
      },
    )
  }
  const begin = async (): Promise<Promise<void>[]> => {
    try {
      const pointers = await listPointers(deps.store)
      problems.clear('store')
      return pointers.map(({ country, etag }) => followOne(country, etag))
    } catch (error) {
      if (!isClosed) problems.note('store', error)
      return []
    }
  }
  const look = async () => {
    await Promise.all(await begin())
    isReady = true
  }
  const keepLooking = async () => {
    const begun = await begin()
    void Promise.all(begun).then(() => {
      isReady = true
    })
    if (!isClosed) timer = setTimeout(() => void keepLooking(), everyMs)
    timer?.unref()
  }
  void installedVersions([deps.root]).then((here) => {
    if (here.length > 0) isReady = true
  })
  void keepLooking()
  return {
    state: () => ({ isReady, problems: problems.all }),
    look,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Pauses after failures double up to five minutes. */
function patiently(clock: () => Date, follow: (etag: string) => Promise<void>) {
  let running: Promise<void> | null = null
  let failures = 0
  let notBefore = 0
  let failed: { etag: string; error: unknown } | null = null
  const run = async (etag: string) => {
    try {
      await follow(etag)
      failures = 0
      failed = null
    } catch (error) {
      notBefore = clock().getTime() + Math.min(lookEveryMs * 2 ** failures, maxPauseMs)
      failures += 1
      failed = { etag, error }
      throw error
    } finally {
      running = null
    }
  }
  return (etag: string): Promise<void> => {
    // A new pointer is worth an attempt at once.
    const isTooSoon = failed?.etag === etag && clock().getTime() < notBefore
    if (!running && isTooSoon) return Promise.reject(failed?.error)
    running ??= run(etag)
    return running
  }
}

/** Loads the S3 client only if it is used. */
export async function openPublished(
  s3: S3Settings | null,
  deps: Omit<FollowedStore, 'store'>,
): Promise<PublishedAtlases | null> {
  if (!s3) return null
  const { createS3Store } = await import('@/server/s3/s3-store')
  const store = createS3Store(s3)
  const followed = followStore({ ...deps, store })
  return {
    ...followed,
    close() {
      followed.close()
      store.close()
    },
  }
}
