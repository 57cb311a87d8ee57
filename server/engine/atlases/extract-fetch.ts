import { ExtractError } from '@/server/atlas/read/extract-error'
import { createGuardedFetch, type GuardedFetchOptions } from '@/server/guard/guarded-fetch'
import { FetchFault } from '@/server/guard/safe-fetch'

/** Addresses of extracts come from people, so they go through the guard. @throws ExtractError for a refused one */
export function createExtractFetch(
  options: Pick<GuardedFetchOptions, 'hosts' | 'resolve' | 'dial'>,
): typeof fetch {
  const guarded = createGuardedFetch(options)
  return async (address, init) => {
    try {
      return await guarded(address, init)
    } catch (error) {
      throw error instanceof FetchFault ? new ExtractError(error.detail, { cause: error }) : error
    }
  }
}
