import { namesForeignSystem } from '@/lib/geo/geojson-system'
import { isDegrees, readWellKnownHex, readWellKnownText } from '@/lib/geo/well-known'
import { listIn, partOf, textIn } from '@/lib/json/json-parts'
import type { Rgba } from './rgba'

export type Position = readonly number[]

/** Style properties that kepler.gl reads from a feature. */
export interface ShapeLook {
  fillColor?: Rgba
  lineColor?: Rgba
  lineWidth?: number
  elevation?: number
  radius?: number
}

export interface Shape {
  points: Position[]
  lines: Position[][]
  /** Rings, the outer one first. */
  areas: Position[][][]
  look?: ShapeLook
}

const maxDepth = 4

function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value) || value.length < 2) return false
  const [lng, lat] = value
  return (
    typeof lng === 'number' &&
    typeof lat === 'number' &&
    Math.abs(lng) <= 540 &&
    Math.abs(lat) <= 90 &&
    Number.isFinite(lng + lat)
  )
}

const isLine = (value: unknown, min: number): value is Position[] =>
  Array.isArray(value) && value.length >= min && value.every(isPosition)

const isArea = (value: unknown): value is Position[][] =>
  Array.isArray(value) && value.length > 0 && value.every((ring) => isLine(ring, 3))

const all = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function addGeometry(shape: Shape, geometry: unknown): void {
  const coordinates = partOf(geometry, 'coordinates')
  const type = textIn(geometry, 'type')
  const many = type.startsWith('Multi') ? all(coordinates) : [coordinates]
  for (const part of many) {
    if (type.endsWith('Point') && isPosition(part)) shape.points.push(part)
    else if (type.endsWith('LineString') && isLine(part, 2)) shape.lines.push(part)
    else if (type.endsWith('Polygon') && isArea(part)) shape.areas.push(part)
  }
}

const isByte = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 255

function colorIn(properties: unknown, name: string): Rgba | undefined {
  const color = listIn(properties, name)
  if (color.length < 3 || color.length > 4 || !color.every(isByte)) return undefined
  const [red = 0, green = 0, blue = 0, alpha = 255] = color
  return [red, green, blue, alpha]
}

const maxSize = 1e7

function sizeIn(properties: unknown, name: string): number | undefined {
  const size = partOf(properties, name)
  return typeof size === 'number' && size > 0 && size <= maxSize ? size : undefined
}

function lookOf(properties: unknown): ShapeLook | undefined {
  const parts = {
    fillColor: colorIn(properties, 'fillColor'),
    lineColor: colorIn(properties, 'lineColor'),
    lineWidth: sizeIn(properties, 'lineWidth'),
    elevation: sizeIn(properties, 'elevation'),
    radius: sizeIn(properties, 'radius'),
  }
  const known = Object.entries(parts).filter(([, part]) => part !== undefined)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

function addFeature(shape: Shape, feature: unknown, depth: number): void {
  add(shape, partOf(feature, 'geometry'), depth + 1)
  const look = lookOf(partOf(feature, 'properties'))
  if (look) shape.look = look
}

function add(shape: Shape, value: unknown, depth: number): void {
  if (depth > maxDepth) return
  const type = textIn(value, 'type')
  const within = type === 'FeatureCollection' ? 'features' : 'geometries'
  if (type === 'Feature') addFeature(shape, value, depth)
  else if (!type.endsWith('Collection')) addGeometry(shape, value)
  else for (const part of listIn(value, within)) add(shape, part, depth + 1)
}

/** JSON, also as Python writes it. */
export const parsedGeojson = (text: string): unknown =>
  JSON.parse(/^\s*\{\s*'/.test(text) ? text.replaceAll("'", '"') : text)

interface TextGeometry {
  geometry: unknown
  srid?: number | undefined
}

function ofText(text: string): TextGeometry {
  if (text.trimStart().startsWith('{')) return { geometry: parsedGeojson(text) }
  return readWellKnownText(text) ?? readWellKnownHex(text.trim()) ?? { geometry: null }
}

/** A system other than WGS 84 that a cell names: `EPSG:2056`. */
export function systemOf(cell: unknown): string | undefined {
  if (typeof cell !== 'string' || cell.trimStart().startsWith('{')) return undefined
  const srid = (readWellKnownText(cell) ?? readWellKnownHex(cell.trim()))?.srid
  return isDegrees(srid) ? undefined : `EPSG:${srid}`
}

/** Reads GeoJSON, as an object or a text, and well-known text or bytes in degrees; null without a place. */
export function shapeOf(cell: unknown): Shape | null {
  const shape: Shape = { points: [], lines: [], areas: [] }
  try {
    const { geometry, srid } = typeof cell === 'string' ? ofText(cell) : { geometry: cell }
    if (isDegrees(srid) && !namesForeignSystem(geometry)) add(shape, geometry, 0)
  } catch {
    return null
  }
  return shape.points.length + shape.lines.length + shape.areas.length > 0 ? shape : null
}
