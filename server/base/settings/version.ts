import type { Version } from '@/lib/contract/account'
import manifest from '@/package.json'

export function describeVersion(env: {
  GIT_HASH?: string | undefined
  BUILT_AT?: string | undefined
}): Version {
  return {
    git_hash: env.GIT_HASH ?? 'unknown',
    version: manifest.version,
    built_at: env.BUILT_AT ?? 'unknown',
  }
}
