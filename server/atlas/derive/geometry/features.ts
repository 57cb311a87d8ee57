import type { Extract, OsmWay, Polygon, Position, Tags } from '@/server/atlas/entities/entities'
import { type Area, areaOfWay, isClosed, type OnIncomplete, relationAreas } from '@/server/atlas/read/areas'
import { objectsWith } from '@/server/atlas/read/objects-with'
import { polygonArea } from '@/server/atlas/read/rings'
import { insidePoint } from './inside-point'

export interface Feature {
  osmId: string
  kind: 'node' | 'way' | 'relation'
  tags: Tags
  position: Position
  polygons: readonly Polygon[]
  /** m², 0 for points and lines. */
  area: number
}

export interface Features {
  features: Feature[]
  incomplete: string[]
}

export type FeatureSource = Pick<Extract, 'nodes' | 'ways' | 'relations'>

/** For rare features; iterate common ones with `eachFeature`. An open way's position is its middle node. */
export function featuresOf(source: FeatureSource, wanted: (tags: Tags) => boolean): Features {
  const incomplete: string[] = []
  const features = [...eachFeature(source, wanted, (sentence) => incomplete.push(sentence))]
  return { features, incomplete }
}

export function eachFeature(
  source: FeatureSource,
  wanted: (tags: Tags) => boolean,
  onIncomplete?: OnIncomplete,
): Generator<Feature> {
  return inOrder([
    points(source, wanted),
    lines(source, wanted),
    surfaces(relationAreas(source, wanted, onIncomplete)),
  ])
}

function* points({ nodes }: FeatureSource, wanted: (tags: Tags) => boolean): Generator<Feature> {
  for (const { id, tags, position } of objectsWith(nodes, wanted)) {
    yield featureAt({ osmId: String(id), kind: 'node', tags }, position)
  }
}

function* lines({ ways }: FeatureSource, wanted: (tags: Tags) => boolean): Generator<Feature> {
  for (const way of objectsWith(ways, wanted)) {
    const feature = isClosed(way) ? surface(areaOfWay(way)) : openLine(way)
    if (feature) yield feature
  }
}

function openLine({ id, tags, positions }: OsmWay): Feature | null {
  const middle = positions[positions.length >> 1]
  return middle ? featureAt({ osmId: String(id), kind: 'way', tags }, middle) : null
}

function* surfaces(areas: Iterable<Area>): Generator<Feature> {
  for (const area of areas) yield surface(area)
}

function surface(area: Area): Feature {
  return {
    ...area,
    position: insidePoint(area.polygons),
    area: area.polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0),
  }
}

function featureAt(feature: Pick<Feature, 'osmId' | 'kind' | 'tags'>, position: Position): Feature {
  return { ...feature, position, polygons: [], area: 0 }
}

function* inOrder(sources: readonly Generator<Feature>[]): Generator<Feature> {
  const heads = sources.map((source) => source.next())
  for (;;) {
    let min = -1
    for (const [index, head] of heads.entries()) {
      const best = heads[min]
      if (!head.done && (!best || best.done || Number(head.value.osmId) < Number(best.value.osmId)))
        min = index
    }
    const head = heads[min]
    const source = sources[min]
    if (!head || head.done || !source) return
    yield head.value
    heads[min] = source.next()
  }
}
