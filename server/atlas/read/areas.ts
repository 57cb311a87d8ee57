import type { Extract, OsmRelation, OsmWay, Polygon, Tags } from '@/server/atlas/entities'
import { joinWays, polygonsOf } from './rings'

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

const areaRelations = new Set(['multipolygon', 'boundary'])

/**
 * Closed ways and multipolygon or boundary relations whose tags satisfy `wanted`, ways before relations, each by id.
 * Rings are closed, outer first, holes with the outer ring that contains them. A relation that the extract holds
 * only in part is reported, never guessed.
 */
export function areasOf(
  extract: Pick<Extract, 'ways' | 'relations'>,
  wanted: (tags: Tags) => boolean,
): Areas {
  const result: Areas = { areas: [], incomplete: [] }
  for (const way of extract.ways) {
    if (wanted(way.tags) && isClosed(way)) {
      result.areas.push({
        osmId: String(way.id),
        kind: 'way',
        tags: way.tags,
        polygons: [[way.positions]],
      })
    }
  }
  const relations = extract.relations.filter(({ tags }) => areaRelations.has(tags.type ?? '') && wanted(tags))
  const members = memberWays(extract, relations)
  for (const relation of relations) {
    const assembled = assembleRelation(relation, members)
    if (assembled.reason === null) {
      const { polygons } = assembled
      result.areas.push({ osmId: String(relation.id), kind: 'relation', tags: relation.tags, polygons })
    } else {
      result.incomplete.push(`Relation ${relation.id} is left out: ${assembled.reason}.`)
    }
  }
  return result
}

/** True for a way that encloses an area and whose nodes the extract holds. */
export function isClosed(way: OsmWay): boolean {
  const { refs } = way
  return refs.length >= 4 && refs[0] === refs.at(-1) && way.complete
}

/** The ways that belong to `relations`, by id. */
export function memberWays(
  extract: Pick<Extract, 'ways'>,
  relations: readonly OsmRelation[],
): Map<number, OsmWay> {
  const needed = new Set(relations.flatMap(({ members }) => members.map(({ ref }) => ref)))
  return new Map(extract.ways.filter(({ id }) => needed.has(id)).map((way) => [way.id, way]))
}

type Assembled = { polygons: Polygon[]; reason: null } | { polygons: null; reason: string }

/** Polygons of a multipolygon relation, or why it has none; members without a role count as outer. */
function assembleRelation(relation: OsmRelation, ways: ReadonlyMap<number, OsmWay>): Assembled {
  const lines = relation.members.filter(({ type }) => type === 'way')
  const missing = lines.filter(({ ref }) => !ways.get(ref)?.complete).length
  if (missing > 0) {
    return { polygons: null, reason: `${missing} of its ${lines.length} ways reach beyond the extract` }
  }
  const withRole = (inner: boolean) =>
    joinWays(
      lines.filter(({ role }) => (role === 'inner') === inner).flatMap(({ ref }) => ways.get(ref) ?? []),
    )
  const [outer, inner] = [withRole(false), withRole(true)]
  if (outer.open.length + inner.open.length > 0 || outer.rings.length === 0) {
    return { polygons: null, reason: 'its ways do not close' }
  }
  const { polygons, strayHoles } = polygonsOf(outer.rings, inner.rings)
  if (strayHoles > 0) return { polygons: null, reason: `${strayHoles} of its holes lie outside it` }
  return { polygons, reason: null }
}
