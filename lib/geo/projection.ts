import type { LatLng } from './coordinates'
import { type ReferenceSystem, systemOfCode, systemTitle } from './reference-system'

export interface Projection {
  system: ReferenceSystem
  /** Undefined outside the area where the system is used. */
  toDegrees(east: number, north: number): LatLng | undefined
  /** Of columns that do not say which of both is the easting: whether two figures fit either way round. */
  isEitherWay?: (one: number, other: number) => boolean
}

type Proj4 = typeof import('proj4')

const within = ({ lat, lng }: LatLng, [west, south, east, north]: ReferenceSystem['area']): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north

const million = 1_000_000

/** Eastings of Gauß-Krüger and of UTM in Germany are often written without the digits of their zone. */
function withZone({ code }: ReferenceSystem, east: number): number {
  if (east <= 0 || east >= million) return east
  if (code >= 31_466 && code <= 31_469) return east + (code - 31_464) * million
  if (code === 4647) return east + 32 * million
  return code === 5650 ? east + 33 * million : east
}

function projectionOf(proj4: Proj4, system: ReferenceSystem): Projection {
  const { inverse } = proj4(system.definition)
  return {
    system,
    toDegrees(east, north) {
      if (!Number.isFinite(east) || !Number.isFinite(north)) return undefined
      const [lng = Number.NaN, lat = Number.NaN] = inverse([withZone(system, east), north])
      const place = { lat, lng }
      return within(place, system.area) ? place : undefined
    },
  }
}

/** Loads the library of projections, which most files do not need. */
export async function loadProjections(systems: readonly ReferenceSystem[]): Promise<Projection[]> {
  if (systems.length === 0) return []
  const { default: proj4 } = await import('proj4')
  return systems.map((system) => projectionOf(proj4, system))
}

/** Undefined for an unknown code, and for none. */
export async function loadProjection(code: number | undefined): Promise<Projection | undefined> {
  const system = code === undefined ? undefined : systemOfCode(code)
  const [projection] = await loadProjections(system ? [system] : [])
  return projection
}

export const transformedNote = ({ system }: Projection): string =>
  `Coordinates in ${systemTitle(system)} are transformed to WGS 84.`

export const asDegreesNote = (system: string): string =>
  `The file names ${system}, but its coordinates are degrees: read as WGS 84.`
