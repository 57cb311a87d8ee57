import type { Extract, Polygon, Tags } from '@/server/atlas/entities'

/** A closed way or an assembled multipolygon with its tags. `osmId` is digits; `kind` says whose. */
export interface Area {
  osmId: string
  kind: 'way' | 'relation'
  tags: Tags
  polygons: readonly Polygon[]
}

export interface Areas {
  areas: Area[]
  /** Multipolygons that could not be assembled, as sentences. */
  incomplete: string[]
}

/**
 * Closed ways and multipolygon relations whose tags satisfy `wanted`, ways before relations, each by id.
 * Rings are closed, outer first, holes with the outer ring that contains them.
 */
export function areasOf(_extract: Extract, _wanted: (tags: Tags) => boolean): Areas {
  throw new Error('Areas are not assembled yet.')
}
