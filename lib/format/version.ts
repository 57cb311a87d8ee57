interface Build {
  version: string
  git_hash: string
}

/** Enough characters to keep a commit unique in this project. */
const shown = 12

export function formatVersion({ version, git_hash }: Build): string {
  return git_hash === 'unknown' ? version : `${version} (${git_hash.slice(0, shown)})`
}
