import type { CountryName } from '@/lib/catalogue/countries'
import type { BuildPoint } from '@/server/atlas/management/build-progress'

/** All that the process that builds is told; it knows no secret. Sources are paths or addresses. */
export interface BuildOrder {
  country: CountryName
  source: string
  boundary?: string | undefined
  population?: string | undefined
  counts?: string | undefined
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
