import type { ManagementContext } from '@/server/atlas/management/management-context'
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

/** `store` is null also for a folder given by `--out`, which only this machine uses. */
export interface CommandContext extends ManagementContext {
  print(line: string): void
  complain(line: string): void
}
