import type { BuildDeps } from '@/server/atlas/write/build-atlas'
import type { ObjectStore } from '@/server/s3/object-store'

export interface CommandDeps extends BuildDeps {
  print(line: string): void
  complain(line: string): void
  /** Roots of atlases; the first one holding a country wins. */
  roots: readonly string[]
  /** Folder of generated files: atlases in `atlas`, downloads in `downloads`; `var` by default. */
  varDir?: string
  /** Root of the shipped atlases, which are only removed with `--force`. */
  shippedRoot?: string
  /** Fetches downloads; the system's `fetch` by default. */
  fetch?: typeof fetch
  /** Opens the store that versions are published to; null or absent without one. */
  store?: (() => Promise<ObjectStore>) | null
}

/** A command's dependencies, with `--out` and the defaults applied. */
export interface CommandContext extends CommandDeps {
  /** Null also for a folder given by `--out`, which only this machine uses. */
  store: (() => Promise<ObjectStore>) | null
  varDir: string
  shippedRoot: string
  out: string
}

/** Opens the store, if any, for one piece of work. */
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
