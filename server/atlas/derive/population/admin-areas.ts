import { populationOf } from '@/server/atlas/derive/country/municipalities'
import { areaIndex, packedArea } from '@/server/atlas/derive/geometry/area-index'
import { insidePoint } from '@/server/atlas/derive/geometry/inside-point'
import type { Country, Extract, OsmRelation, Polygon, Position, Tags } from '@/server/atlas/entities/entities'
import { eachArea } from '@/server/atlas/read/areas'
import { type AreaFigure, municipalLevel, type NamedArea, placeFigures } from './place-figures'

export interface AdminArea {
  level: number
  parent: number
  figure: AreaFigure | null
  readonly polygons: readonly Polygon[]
}

const states = 3
const quarters = 10

interface Candidate extends NamedArea {
  tags: Tags
  figure: AreaFigure | null
}

export interface AdminAreas {
  /** Coarse ones first. */
  areas: AdminArea[]
  /** Ids of the nodes of places whose figures are those of areas. */
  usedPlaces: ReadonlySet<number>
}

/**
 * Figures come from the boundary, else from a place. A place with fewer people than the
 * areas within its area is the town alone and does not count. Areas without a figure are kept if they
 * contain no kept area and are no quarters.
 */
export function deriveAdminAreas(
  extract: Extract,
  country: Pick<Country, 'contains'>,
  coarsest = states,
): AdminAreas {
  const areas = candidates(extract, country, coarsest)
  linkParents(areas)
  const { figures, used } = placeFigures(extract, country, areas)
  areas.forEach((area, row) => {
    const people = populationOf(area.tags)
    area.figure = people === null ? (figures[row] ?? null) : { people, source: 'boundary' }
  })
  dropTownFigures(areas)
  return { areas: kept(areas), usedPlaces: used }
}

function candidates(extract: Extract, country: Pick<Country, 'contains'>, coarsest: number): Candidate[] {
  // Outlines of exclaves repeat the level of their relation, without a name.
  const isAdmin = ({ boundary, admin_level, name }: Tags) =>
    boundary === 'administrative' &&
    !!name &&
    Number(admin_level) >= coarsest &&
    Number(admin_level) <= quarters
  const relations = new Map<string, OsmRelation>()
  for (const each of extract.relations) if (isAdmin(each.tags)) relations.set(String(each.id), each)
  const found: Candidate[] = []
  for (const { osmId, kind, tags, polygons } of eachArea(extract, isAdmin)) {
    const inside = insidePoint(polygons)
    if (!country.contains(inside)) continue
    const relation = kind === 'relation' ? relations.get(osmId) : undefined
    const members = relation?.members.filter(({ type }) => type === 'node') ?? []
    const level = Number(tags.admin_level)
    found.push(
      packedArea({
        level,
        tags,
        inside,
        members,
        polygons,
        parent: -1,
        hasMunicipality: false,
        figure: null,
      }),
    )
  }
  return found.sort((a, b) => a.level - b.level)
}

function linkParents(areas: Candidate[]): void {
  const find = areaIndex(areas)
  const rows = new Map(areas.map((area, row) => [area, row]))
  for (const area of areas) {
    const around = find(area.inside).filter(({ level }) => level < area.level)
    const parent = around.at(-1)
    area.parent = parent === undefined ? -1 : (rows.get(parent) ?? -1)
    if (area.level === municipalLevel) for (const each of around) each.hasMunicipality = true
  }
}

function dropTownFigures(areas: Candidate[]): void {
  const below = areas.map(() => 0)
  for (let row = areas.length - 1; row >= 0; row -= 1) {
    const area = areas[row]
    if (!area) continue
    const within = below[row] ?? 0
    if (area.figure && area.figure.source !== 'boundary' && area.figure.people < within) area.figure = null
    if (area.parent >= 0) below[area.parent] = (below[area.parent] ?? 0) + (area.figure?.people ?? within)
  }
}

function kept(areas: readonly Candidate[]): AdminArea[] {
  const isParent = areas.map(() => false)
  const isKept = areas.map(({ figure }) => figure !== null)
  for (let row = areas.length - 1; row >= 0; row -= 1) {
    const area = areas[row]
    if (area && !isParent[row] && area.level <= municipalLevel) isKept[row] = true
    if (area && area.parent >= 0 && (isKept[row] || isParent[row])) isParent[area.parent] = true
  }
  const newRow = new Map<number, number>()
  const result: AdminArea[] = []
  areas.forEach((area, row) => {
    if (!isKept[row]) return
    let { parent } = area
    while (parent >= 0 && !isKept[parent]) parent = areas[parent]?.parent ?? -1
    newRow.set(row, result.length)
    result.push(adminArea(area, newRow.get(parent) ?? -1))
  })
  return result
}

function adminArea(area: Candidate, parent: number): AdminArea {
  const { level, figure } = area
  return {
    level,
    parent,
    figure,
    get polygons() {
      return area.polygons
    },
  }
}

export function finestAreaFinder(areas: readonly AdminArea[]): (position: Position) => number {
  const find = areaIndex(areas)
  const rows = new Map(areas.map((area, row) => [area, row]))
  return (position) => {
    const finest = find(position).at(-1)
    return finest === undefined ? -1 : (rows.get(finest) ?? -1)
  }
}
