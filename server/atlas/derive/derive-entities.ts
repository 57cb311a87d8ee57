import type { Extract } from '@/server/atlas/entities'
import type { OcmPoint } from '@/server/atlas/read/open-charge-map'
import type { DerivedEntities } from './derived-entities'

export interface DeriveOptions {
  /** ISO 3166-1 alpha-2 of the country to cut out, e.g. `LI`. */
  iso: string
  /** Folder and address name, e.g. `liechtenstein`. */
  slug: string
  name: string
  /** Open Charge Map points to merge; empty when no file was given. */
  ocm: readonly OcmPoint[]
}

/**
 * Everything the atlas knows of a country but its roads and scores.
 * Deterministic: the same extract gives the same entities in the same order.
 * @throws ExtractError when the extract holds no boundary of the country.
 */
export function deriveEntities(_extract: Extract, _options: DeriveOptions): DerivedEntities {
  throw new Error('The entities of an extract are not derived yet.')
}
