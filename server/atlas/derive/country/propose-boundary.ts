import { boundsOf } from '@/lib/geo/mercator'
import { edgesOf, polygonIndex } from '@/server/atlas/derive/geometry/polygon-index'
import type { Extract, OsmRelation, Polygon, Position } from '@/server/atlas/entities/entities'
import { relationAreas } from '@/server/atlas/read/areas'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { objectsWith } from '@/server/atlas/read/objects-with'
import { polygonArea } from '@/server/atlas/read/rings'
import { isoOf } from './boundary-outline'
import { describeArea, isNamedArea } from './named-areas'

/** `value` is one of `--boundary`; `what` names it. */
export interface ProposedBoundary {
  value: string
  what: string
}

/** The extract lacks the country, or much of its outline. */
export class NoCountryError extends ExtractError {
  override name = 'NoCountryError'
  /** A part of the country that the extract holds; null if it holds another country or nothing. */
  readonly proposal: ProposedBoundary | null

  constructor(message: string, proposal: ProposedBoundary | null) {
    super(message)
    this.proposal = proposal
  }
}

/** Degrees, about 2 km. */
const side = 0.02
/** Points of a grid across an area. */
const across = 24
/** Tools complete the outlines of neighbours too, without their roads; a county may be mostly desert. */
const minCoveredShare = 0.2
/** Degrees. Boxes of extracts are rounded. */
const slack = 0.001

/**
 * The largest administrative area of which the extract holds the whole outline and roads on a fifth of the
 * area; without one, the box of the extract. Null if the extract holds another whole country.
 */
export function proposeBoundary(extract: Extract): ProposedBoundary | null {
  const areas = wholeAreas(extract)
  if (areas.some(({ relation }) => isCountry(relation))) return null
  const isCovered = coverage(extract)
  const largest = areas
    .filter(({ polygons }) => isWithin(boundsOf(polygons.flat(2)), extract.file?.box))
    .toSorted((a, b) => b.area - a.area)
    .find(({ polygons }) => isCovered(polygons))
  if (largest) {
    const what = `its largest complete area, ${describeArea(largest.relation)}`
    return { value: String(largest.relation.id), what }
  }
  const box = boxOfAll(extract)
  if (box === null) return null
  return { value: box, what: 'its box, because it holds no complete administrative area' }
}

interface WholeArea {
  relation: OsmRelation
  polygons: readonly Polygon[]
  /** m² */
  area: number
}

function wholeAreas(extract: Extract): WholeArea[] {
  const relations = new Map(extract.relations.filter(isNamedArea).map((each) => [String(each.id), each]))
  const source = { ways: extract.ways, relations: [...relations.values()] }
  const found: WholeArea[] = []
  for (const { osmId, polygons } of relationAreas(source, () => true)) {
    const relation = relations.get(osmId)
    const area = polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0)
    if (relation) found.push({ relation, polygons, area })
  }
  return found
}

const isCountry = ({ tags }: OsmRelation) => tags.admin_level === '2' && isoOf(tags) !== undefined

type Box = readonly [west: number, south: number, east: number, north: number]

function isWithin(bounds: Box | undefined, box: Box | null | undefined): boolean {
  if (!bounds || !box) return bounds !== undefined
  const [west, south, east, north] = box
  return (
    bounds[0] >= west - slack &&
    bounds[1] >= south - slack &&
    bounds[2] <= east + slack &&
    bounds[3] <= north + slack
  )
}

function coverage({ ways }: Extract): (polygons: readonly Polygon[]) => boolean {
  const squares = new Set<string>()
  const squareOf = (lng: number, lat: number) => `${Math.floor(lng / side)} ${Math.floor(lat / side)}`
  for (const { positions } of objectsWith(ways, ({ highway }) => highway !== undefined)) {
    for (const [from, to] of edgesOf(positions)) {
      const steps = Math.ceil(Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) / side)
      for (let step = 0; step <= steps; step += 1) {
        const share = step / Math.max(1, steps)
        squares.add(squareOf(from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])))
      }
    }
  }
  const isNear = ([lng, lat]: Position) =>
    [-side, 0, side].some((x) => [-side, 0, side].some((y) => squares.has(squareOf(lng + x, lat + y))))
  return (polygons) => {
    const points = gridInside(polygons)
    return points.length > 0 && points.filter(isNear).length >= minCoveredShare * points.length
  }
}

function gridInside(polygons: readonly Polygon[]): Position[] {
  const [west, south, east, north] = boundsOf(polygons.flat(2)) ?? [0, 0, 0, 0]
  const isInside = polygonIndex(polygons)
  const points: Position[] = []
  for (let column = 0.5; column < across; column += 1) {
    for (let row = 0.5; row < across; row += 1) {
      const point: Position = [
        west + (column / across) * (east - west),
        south + (row / across) * (north - south),
      ]
      if (isInside(point)) points.push(point)
    }
  }
  return points
}

/** Rounded inwards, so that the box stays within the extract. */
function boxOfAll({ file }: Extract): string | null {
  const [west, south, east, north] = file?.box ?? file?.nodes ?? [0, 0, 0, 0]
  const up = (degrees: number) => Math.ceil(degrees * 1000) / 1000
  const down = (degrees: number) => Math.floor(degrees * 1000) / 1000
  const box = [up(west), up(south), down(east), down(north)]
  return up(west) < down(east) && up(south) < down(north) ? box.join(',') : null
}
