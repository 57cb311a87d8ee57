interface Build {
  version: string
  git_hash: string
}

/** Letters of a commit that tell it from all others of a project this size. */
const shown = 12

/** `1.4.0 (0123456789ab)`; the number alone where nobody knows the commit. */
export function formatVersion({ version, git_hash }: Build): string {
  return git_hash === 'unknown' ? version : `${version} (${git_hash.slice(0, shown)})`
}
