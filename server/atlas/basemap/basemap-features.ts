import { classByHighway, lastMainClass, readHighway } from '@/lib/catalogue/road-class'
import type { OsmWay, Polygon, Position, Tags } from '@/server/atlas/entities/entities'
import { latinNameOf, nameOf } from '@/server/atlas/entities/place-names'
import { firstZoom, lastZoom } from './basemap-path'
import type { BasemapLayer } from './encode-tile'

type BasemapGeometry =
  | { type: 'point'; position: Position }
  | { type: 'line'; positions: readonly Position[] }
  | { type: 'area'; polygons: readonly Polygon[] }

export interface BasemapFeature {
  layer: BasemapLayer
  geometry: BasemapGeometry
  minzoom: number
  properties: Readonly<Record<string, string | number | boolean>>
}

export const isDrawnLine = (tags: Tags) => drawnLines(tags).length > 0

export function lineFeatures(way: OsmWay): BasemapFeature[] {
  const lines = drawnLines(way.tags)
  if (lines.length === 0 || way.positions.length < 2) return []
  return lines.map((line) => ({ ...line, geometry: { type: 'line', positions: way.positions } }))
}

const drawnLines = (tags: Tags): Drawn[] =>
  [drawnRoad(tags), drawnRail(tags), drawnWaterway(tags)].flatMap((line) => line ?? [])

type Drawn = Omit<BasemapFeature, 'geometry'>

const roadZooms = [6, 6, 7, 9, 10, 12, 13] as const
const drawnClasses: Readonly<Record<string, number>> = {
  ...classByHighway,
  living_street: 6,
  service: 6,
  track: 6,
}

/** Classes 0-5 are roads; 6 is service roads, living streets and tracks. */
function drawnRoad(tags: Tags): Drawn | null {
  const { highway, link } = readHighway(tags.highway)
  const roadClass = drawnClasses[highway]
  if (roadClass === undefined || tags.area === 'yes') return null
  const isMinor = tags.service !== undefined || highway === 'track'
  return {
    layer: 'roads',
    minzoom: isMinor ? lastZoom : (roadZooms[roadClass] ?? lastZoom),
    properties: { class: roadClass, ...(link && { link }), ...roadName(tags, roadClass) },
  }
}

/** Main roads outside towns often have only a reference: `A58;A660` becomes `A58`. */
function roadName(tags: Tags, roadClass: number): { name?: string; local?: string } {
  const latinName = latinNameOf(tags)
  if (latinName !== undefined) return { name: latinName, local: nameOf(tags) }
  const { ref } = tags
  const shown = nameOf(tags) || (roadClass <= lastMainClass ? ref?.split(';')[0]?.trim() : undefined)
  return shown ? { name: shown } : {}
}

const railways = new Set(['rail', 'light_rail', 'narrow_gauge', 'tram', 'subway', 'funicular'])

function drawnRail(tags: Tags): Drawn | null {
  const kind = tags.railway ?? ''
  if (!railways.has(kind)) return null
  return { layer: 'rail', minzoom: tags.service ? 13 : 8, properties: { kind } }
}

const waterwayZooms: Readonly<Record<string, number>> = { river: 6, canal: 9, stream: 13 }

function drawnWaterway(tags: Tags): Drawn | null {
  const kind = tags.waterway ?? ''
  const minzoom = waterwayZooms[kind]
  if (minzoom === undefined || tags.tunnel === 'yes') return null
  return { layer: 'waterway', minzoom, properties: { kind } }
}

export function landFeature(polygons: readonly Polygon[]): BasemapFeature {
  return { layer: 'land', geometry: { type: 'area', polygons }, minzoom: firstZoom, properties: {} }
}

export function borderFeatures(polygons: readonly Polygon[]): BasemapFeature[] {
  return polygons.flat().map((positions) => ({
    layer: 'border',
    geometry: { type: 'line', positions },
    minzoom: firstZoom,
    properties: {},
  }))
}
