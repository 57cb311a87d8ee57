import type { Extract, OsmRelation, OsmWay, Polygon, Tags } from '@/server/atlas/entities/entities'
import { objectsWith } from './objects-with'
import { joinWays, polygonsOf } from './rings'

/** `osmId` is digits, unique together with `kind`. */
export interface Area {
  osmId: string
  kind: 'way' | 'relation'
  tags: Tags
  polygons: readonly Polygon[]
}

const areaRelations = new Set(['multipolygon', 'boundary'])

export type AreaSource = Pick<Extract, 'ways' | 'relations'>

export type OnIncomplete = (sentence: string) => void

/**
 * Ways before relations, each by id. Rings are closed, outer first, holes with the outer ring around them.
 * Relations with missing parts are reported, never guessed.
 */
export function* eachArea(
  source: AreaSource,
  wanted: (tags: Tags) => boolean,
  onIncomplete?: OnIncomplete,
): Generator<Area> {
  for (const way of objectsWith(source.ways, wanted)) {
    if (isClosed(way)) yield areaOfWay(way)
  }
  yield* relationAreas(source, wanted, onIncomplete)
}

export function* relationAreas(
  source: AreaSource,
  wanted: (tags: Tags) => boolean,
  onIncomplete: OnIncomplete = () => undefined,
): Generator<Area> {
  const relations = source.relations.filter(({ tags }) => areaRelations.has(tags.type ?? '') && wanted(tags))
  const members = memberWays(source, relations)
  for (const relation of relations) {
    const { polygons, reason } = assembleRelation(relation, members)
    if (polygons) yield { osmId: String(relation.id), kind: 'relation', tags: relation.tags, polygons }
    else onIncomplete(`Relation ${relation.id} is left out: ${reason}.`)
  }
}

export function areaOfWay({ id, tags, positions }: OsmWay): Area {
  return { osmId: String(id), kind: 'way', tags, polygons: [[positions]] }
}

export function isClosed(way: OsmWay): boolean {
  const { refs } = way
  return refs.length >= 4 && refs[0] === refs.at(-1) && way.complete
}

export interface WaysById {
  get(id: number): OsmWay | undefined
}

export function memberWays(
  { ways }: Pick<Extract, 'ways'>,
  relations: readonly Pick<OsmRelation, 'members'>[],
): WaysById {
  if (ways.withId) return { get: (id) => ways.withId?.(id) }
  const needed = new Set(relations.flatMap(({ members }) => members.map(({ ref }) => ref)))
  return new Map(ways.filter(({ id }) => needed.has(id)).map((way) => [way.id, way]))
}

type Assembled = { polygons: Polygon[]; reason: null } | { polygons: null; reason: string }

/** Members without a role count as outer. */
function assembleRelation(relation: OsmRelation, ways: WaysById): Assembled {
  const lines = relation.members.filter(({ type }) => type === 'way')
  const missing = lines.filter(({ ref }) => !ways.get(ref)?.complete).length
  if (missing > 0) {
    return { polygons: null, reason: `${missing} of its ${lines.length} ways reach beyond the extract` }
  }
  const withRole = (inner: boolean) =>
    joinWays(
      lines.filter(({ role }) => (role === 'inner') === inner).flatMap(({ ref }) => ways.get(ref) ?? []),
    )
  const outer = withRole(false)
  const inner = withRole(true)
  if (outer.open.length + inner.open.length > 0 || outer.rings.length === 0) {
    return { polygons: null, reason: 'its ways do not close' }
  }
  const { polygons, strayHoles } = polygonsOf(outer.rings, inner.rings)
  if (strayHoles > 0) return { polygons: null, reason: `${strayHoles} of its holes lie outside it` }
  return { polygons, reason: null }
}
