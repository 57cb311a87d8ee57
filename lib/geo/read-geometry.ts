import { isObject } from '@/lib/json/json-parts'
import type { Geometry } from './geojson'

type Position = [number, number]

/** A country's border has some 10,000. */
const maxPositions = 50_000

const depths = { Point: 0, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 } as const

const isKind = (type: unknown): type is keyof typeof depths =>
  typeof type === 'string' && Object.hasOwn(depths, type)

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90

function positionsIn(value: unknown, depth: number): number {
  if (depth === 0) return isPosition(value) ? 1 : Number.POSITIVE_INFINITY
  if (!Array.isArray(value) || value.length === 0 || value.length > maxPositions)
    return Number.POSITIVE_INFINITY
  let count = 0
  for (const part of value) {
    count += positionsIn(part, depth - 1)
    if (count > maxPositions) return Number.POSITIVE_INFINITY
  }
  return count
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Reads a GeoJSON geometry or feature, as a value or text; undefined if a map cannot draw it. */
export function readGeometry(value: unknown): Geometry | undefined {
  const whole = parsed(value)
  const holder = isObject(whole) && 'geometry' in whole ? whole.geometry : whole
  if (!isObject(holder)) return undefined
  const { type, coordinates } = holder
  if (!isKind(type) || positionsIn(coordinates, depths[type]) > maxPositions) return undefined
  return { type, coordinates } as Geometry
}
