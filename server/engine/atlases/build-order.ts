import type { CountryName } from '@/lib/catalogue/countries'
import type { BuildPoint } from '@/server/atlas/management/build-progress'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { createGuardedFetch, type GuardedFetchOptions } from '@/server/guard/guarded-fetch'
import { FetchFault } from '@/server/guard/safe-fetch'

/** All that the process that builds is told; it knows no secret. Sources are paths or addresses. */
export interface BuildOrder {
  country: CountryName
  source: string
  boundary?: string | undefined
  /** Of the part that the boundary encloses, instead of its own. */
  regionName?: string | undefined
  population?: string | undefined
  counts?: string | undefined
  chargers?: string | undefined
  around: readonly string[]
  partial: boolean
  out: string
  varDir: string
  /** With a store, the version does not become current here. */
  isForStore: boolean
  /** As `EXTRACT_HOSTS`. */
  hosts: readonly string[] | null
}

export interface BuiltVersion {
  /** Of the atlas: of the region if it is one. */
  slug: string
  name: string
  version: string
  bytes: number
  /** Bytes of the extract, and the date of its map data. */
  sourceBytes: number
  /** Milliseconds after the downloads. */
  buildMs: number
}

export interface ShownPoint extends BuildPoint {
  /** Bytes that the process holds. */
  memory: number
}

export type BuildMessage =
  | { kind: 'point'; point: ShownPoint }
  | { kind: 'built'; built: BuiltVersion }
  /** `sentence` is for staff. */
  | { kind: 'failed'; sentence: string; isKnown: boolean }

const proposes = '\nTo build '

/** Adds the boundary that the extract holds; `proposedIn` reads it from the stored sentence. */
export const proposing = (sentence: string, { value, what }: { value: string; what: string }): string =>
  `${sentence}${proposes}${what}: ${value}`

/** The sentence without its proposal, and the value of the boundary; null without one. */
export function proposedIn(sentence: string): { sentence: string; what: string; value: string } | null {
  const start = sentence.lastIndexOf(proposes)
  const end = sentence.lastIndexOf(': ')
  if (start < 0 || end < start) return null
  const what = sentence.slice(start + proposes.length, end)
  return { sentence: sentence.slice(0, start), what, value: sentence.slice(end + 2) }
}

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
