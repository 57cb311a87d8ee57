import { foldName } from '@/lib/format/fold'
import { prepareBorder } from '@/server/atlas/derive/country/border'
import { populationOf } from '@/server/atlas/derive/country/municipalities'
import { areaIndex } from '@/server/atlas/derive/geometry/area-index'
import type { Country, Extract, OsmRelation, Polygon, Position, Tags } from '@/server/atlas/entities/entities'
import { objectsWith } from '@/server/atlas/read/objects-with'

/** Municipalities in most countries; finer areas are quarters. */
export const municipalLevel = 8

export interface AreaFigure {
  people: number
  source: 'boundary' | 'member' | 'name' | 'place'
}

export interface NamedArea {
  level: number
  tags: Tags
  inside: Position
  members: OsmRelation['members']
  parent: number
  /** A town's figure then does not cover the area. */
  hasMunicipality: boolean
  readonly polygons: readonly Polygon[]
}

interface PlaceFigures {
  /** By area. */
  figures: (AreaFigure | null)[]
  /** Ids of the nodes whose figures those are. */
  used: ReadonlySet<number>
}

interface PlaceFigure {
  place: string
  names: readonly string[]
  position: Position
  people: number
}

const settlements = new Set(['city', 'town', 'village', 'hamlet', 'suburb', 'quarter', 'neighbourhood'])
/** Metres. Boundaries and places are drawn by different people. */
const maxOutside = 2000

/**
 * Prefers the `label` or `admin_centre` member, then a place of the area's name inside it, then one just
 * outside. No place counts twice. Areas with municipalities take no settlement's figure.
 */
export function placeFigures(
  { nodes }: Pick<Extract, 'nodes'>,
  country: Pick<Country, 'contains'>,
  areas: readonly NamedArea[],
): PlaceFigures {
  const places = new Map<number, PlaceFigure>()
  const isPlace = (tags: Tags) => !!tags.place && tags.place !== 'country' && populationOf(tags) !== null
  for (const { id, tags, position } of objectsWith(nodes, isPlace)) {
    if (!country.contains(position)) continue
    places.set(id, {
      place: tags.place ?? '',
      names: namesOf(tags),
      position,
      people: populationOf(tags) ?? 0,
    })
  }
  const figures: (AreaFigure | null)[] = areas.map(() => null)
  const used = new Set<number>()
  const take = (row: number, id: number | undefined, source: 'member' | 'name') => {
    const place = id === undefined ? undefined : places.get(id)
    if (id === undefined || !place) return
    figures[row] = { people: place.people, source }
    used.add(id)
    places.delete(id)
  }
  areas.forEach((area, row) => {
    take(row, memberOf(area, places), 'member')
  })
  const byName = namesakeFinder(areas, places)
  areas.forEach((area, row) => {
    if (!(figures[row] || area.hasMunicipality)) take(row, byName(area), 'name')
  })
  return { figures, used }
}

const namesOf = (tags: Tags) =>
  [...new Set([tags.name, tags['name:en']])].flatMap((name) => (name ? foldName(name) : []))

function memberOf(
  { members, level, hasMunicipality }: NamedArea,
  places: ReadonlyMap<number, PlaceFigure>,
): number | undefined {
  const withRole = (role: string) =>
    members.find((member) => {
      const place = member.role === role ? places.get(member.ref) : undefined
      return place !== undefined && !(hasMunicipality && settlements.has(place.place))
    })?.ref
  const isMunicipality = level >= municipalLevel || !hasMunicipality
  return withRole('label') ?? (isMunicipality ? withRole('admin_centre') : undefined)
}

function namesakeFinder(areas: readonly NamedArea[], places: ReadonlyMap<number, PlaceFigure>) {
  const ids = new Map<string, number[]>()
  for (const [id, { names }] of places) {
    for (const name of names) ids.set(name, [...(ids.get(name) ?? []), id])
  }
  const find = areaIndex(areas)
  return (area: NamedArea): number | undefined => {
    const names = namesOf(area.tags)
    const namesakes = names.flatMap((name) => ids.get(name) ?? []).filter((id) => places.has(id))
    const inside: number[] = []
    const outside: number[] = []
    for (const id of namesakes) {
      const around = find(places.get(id)?.position ?? area.inside)
      if (around.includes(area)) inside.push(id)
      else if (!around.some(({ tags }) => namesOf(tags).some((name) => names.includes(name))))
        outside.push(id)
    }
    return largest(inside, places) ?? largest(nearby(area, outside, places), places)
  }
}

function nearby(area: NamedArea, ids: readonly number[], places: ReadonlyMap<number, PlaceFigure>): number[] {
  if (ids.length === 0) return []
  const isNear = prepareBorder(area.polygons)
  return ids.filter((id) => isNear(places.get(id)?.position ?? [0, 0], maxOutside))
}

function largest(ids: readonly number[], places: ReadonlyMap<number, PlaceFigure>): number | undefined {
  const peopleOf = (id: number) => places.get(id)?.people ?? 0
  return ids.toSorted((a, b) => peopleOf(b) - peopleOf(a) || a - b)[0]
}
