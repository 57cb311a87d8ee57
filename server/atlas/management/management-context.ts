import type { BuildDeps } from '@/server/atlas/write/build-atlas'
import type { ObjectStore } from '@/server/s3/object-store'

/** What the commands and the app's countries both need. */
export interface ManagementContext extends BuildDeps {
  /** The first root that holds a country wins. */
  roots: readonly string[]
  /** Root of builds. */
  out: string
  /** Atlases are in `atlas`, downloads in `downloads`. */
  varDir: string
  /** Shipped atlases are only removed on purpose. */
  shippedRoot: string
  fetch?: typeof fetch
  /** Null without a store. */
  store: (() => Promise<ObjectStore>) | null
}

export async function withStore<T>(
  open: ManagementContext['store'],
  work: (store: ObjectStore | null) => Promise<T>,
): Promise<T> {
  const store = open && (await open())
  try {
    return await work(store)
  } finally {
    store?.close()
  }
}
