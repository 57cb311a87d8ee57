import { isObject } from '@/lib/json/json-parts'
import type { Projection } from './projection'

/** Levels of lists and collections in a geometry. */
const maxDepth = 8

const isPosition = (value: readonly unknown[]): boolean =>
  typeof value[0] === 'number' && typeof value[1] === 'number'

/** Calls `see` for each position of a GeoJSON value until one returns false. */
function everyPosition(value: unknown, see: (position: readonly number[]) => boolean, depth = 0): boolean {
  if (depth > maxDepth) return true
  if (Array.isArray(value)) {
    return isPosition(value)
      ? see(value.map(Number))
      : value.every((part) => everyPosition(part, see, depth + 1))
  }
  if (!isObject(value)) return true
  return [value.features, value.geometry, value.geometries, value.coordinates].every(
    (part) => part === undefined || everyPosition(part, see, depth + 1),
  )
}

/** Files may name a system in metres and hold degrees. */
export const holdsDegrees = (geojson: unknown): boolean =>
  everyPosition(geojson, ([x = 0, y = 0]) => Math.abs(x) <= 180 && Math.abs(y) <= 90)

/** The middle of the box around a geometry, in its own units; undefined without a position. */
export function middleOfGeometry(geometry: unknown): [x: number, y: number] | undefined {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  everyPosition(geometry, ([x = Number.NaN, y = Number.NaN]) => {
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.south = Math.min(box.south, y)
    box.north = Math.max(box.north, y)
    return true
  })
  const middle: [number, number] = [(box.west + box.east) / 2, (box.south + box.north) / 2]
  return middle.every(Number.isFinite) ? middle : undefined
}

class Outside extends Error {}

function transformed(value: unknown, projection: Projection, depth: number): unknown {
  if (!Array.isArray(value) || depth > maxDepth) return value
  if (!isPosition(value)) return value.map((part) => transformed(part, projection, depth + 1))
  const [east = Number.NaN, north = Number.NaN, ...heights] = value.map(Number)
  const place = projection.toDegrees(east, north)
  if (!place) throw new Outside()
  return [round(place.lng), round(place.lat), ...heights]
}

/** To a centimetre. */
const round = (degrees: number): number => Number(degrees.toFixed(7))

function geometryInDegrees(geometry: unknown, projection: Projection, depth: number): unknown {
  if (!isObject(geometry) || depth > maxDepth) return geometry
  const { coordinates, geometries } = geometry
  return {
    ...geometry,
    ...(coordinates !== undefined && { coordinates: transformed(coordinates, projection, 0) }),
    ...(Array.isArray(geometries) && {
      geometries: geometries.map((part) => geometryInDegrees(part, projection, depth + 1)),
    }),
  }
}

/** A geometry in degrees; null if a part of it lies outside the area of its system. */
export function toDegreesGeometry(geometry: unknown, projection: Projection): unknown {
  try {
    return geometryInDegrees(geometry, projection, 0)
  } catch (error) {
    if (error instanceof Outside) return null
    throw error
  }
}
