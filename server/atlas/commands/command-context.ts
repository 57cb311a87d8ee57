import type { BuildDeps } from '@/server/atlas/write/build-atlas'
import type { ObjectStore } from '@/server/s3/object-store'

export interface CommandDeps extends BuildDeps {
  print(line: string): void
  complain(line: string): void
  /** The first root that holds a country wins. */
  roots: readonly string[]
  /** Atlases are in `atlas`, downloads in `downloads`; `var` by default. */
  varDir?: string
  /** Shipped atlases are only removed with `--force`. */
  shippedRoot?: string
  fetch?: typeof fetch
  /** Null or absent without a store. */
  store?: (() => Promise<ObjectStore>) | null
}

export interface CommandContext extends CommandDeps {
  /** Null also for a folder given by `--out`, which only this machine uses. */
  store: (() => Promise<ObjectStore>) | null
  varDir: string
  shippedRoot: string
  out: string
}

export async function withStore<T>(
  open: CommandContext['store'],
  work: (store: ObjectStore | null) => Promise<T>,
): Promise<T> {
  const store = open && (await open())
  try {
    return await work(store)
  } finally {
    store?.close()
  }
}
