import type { BuildDeps } from '@/server/atlas/write/build-atlas'

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
}

/** A command's dependencies, with `--out` and the defaults applied. */
export interface CommandContext extends CommandDeps {
  varDir: string
  shippedRoot: string
  out: string
}
