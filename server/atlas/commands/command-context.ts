import type { BuildDeps } from '@/server/atlas/write/build-atlas'

export interface CommandDeps extends BuildDeps {
  /** One line of the answer. */
  print(line: string): void
  /** One line about what is wrong. */
  complain(line: string): void
  /** Roots of atlases, the first of which holding a country wins. */
  roots: readonly string[]
  /** Folder of what is made here: atlases in `atlas`, downloads in `downloads`; `var` unless given. */
  varDir?: string
  /** Root of the atlases that ship with the project and are not removed without being asked twice. */
  shippedRoot?: string
  /** Asks for a download; the system's own unless given. */
  fetch?: typeof fetch
}

/** What each command gets: its dependencies, with `--out` and the defaults filled in. */
export interface CommandContext extends CommandDeps {
  varDir: string
  shippedRoot: string
  /** Where a build goes. */
  out: string
}
