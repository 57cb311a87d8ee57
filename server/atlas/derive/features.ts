import type { Extract, Polygon, Position, Tags } from '@/server/atlas/entities'
import { areasOf, isClosed } from '@/server/atlas/read/areas'
import { polygonArea } from '@/server/atlas/read/rings'
import { insidePoint } from './inside-point'

/** Something on the map, whether it was drawn as a point, a line or an area. */
export interface Feature {
  /** Digits; unique together with `kind`. */
  osmId: string
  kind: 'node' | 'way' | 'relation'
  tags: Tags
  position: Position
  /** Empty for points and lines. */
  polygons: readonly Polygon[]
  /** m², 0 for points and lines. */
  area: number
}

export interface Features {
  features: Feature[]
  /** What could not be assembled, as sentences. */
  incomplete: string[]
}

const kindOrder = { node: 0, way: 1, relation: 2 } as const

/** Nodes, ways and multipolygons whose tags satisfy `wanted`, by id. An open way stands at its middle node. */
export function featuresOf(
  extract: Pick<Extract, 'nodes' | 'ways' | 'relations'>,
  wanted: (tags: Tags) => boolean,
): Features {
  const { areas, incomplete } = areasOf(extract, wanted)
  const points = extract.nodes
    .filter(({ tags }) => wanted(tags))
    .map(({ id, tags, position }) => featureAt({ osmId: String(id), kind: 'node', tags }, position))
  const lines = extract.ways.flatMap((way) => {
    if (!wanted(way.tags) || isClosed(way)) return []
    const middle = way.positions[way.positions.length >> 1]
    return middle ? featureAt({ osmId: String(way.id), kind: 'way', tags: way.tags }, middle) : []
  })
  const surfaces = areas.map(
    (area): Feature => ({
      ...area,
      position: insidePoint(area.polygons),
      area: area.polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0),
    }),
  )
  const features = [...points, ...lines, ...surfaces].sort(
    (a, b) => Number(a.osmId) - Number(b.osmId) || kindOrder[a.kind] - kindOrder[b.kind],
  )
  return { features, incomplete }
}

function featureAt(feature: Pick<Feature, 'osmId' | 'kind' | 'tags'>, position: Position): Feature {
  return { ...feature, position, polygons: [], area: 0 }
}
