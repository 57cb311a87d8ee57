import { MapFileFault } from '@/lib/domain/studio/read/read-data'
import { loadProjection, type Projection, transformedNote } from '@/lib/geo/projection'
import { codeIn, codeNamed, isDegreesCode } from '@/lib/geo/reference-system'
import { toDegreesGeometry } from '@/lib/geo/transform-geometry'
import { foreignSentence, isDegrees, readWellKnownBytes, type WellKnown } from '@/lib/geo/well-known'
import { isObject, type Json, partOf, textIn } from '@/lib/json/json-parts'

/** Levels of lists around the positions of each kind. */
const geoArrowKinds: Readonly<Record<string, readonly [type: string, levels: number]>> = {
  'geoarrow.point': ['Point', 0],
  'geoarrow.linestring': ['LineString', 1],
  'geoarrow.multipoint': ['MultiPoint', 1],
  'geoarrow.polygon': ['Polygon', 2],
  'geoarrow.multilinestring': ['MultiLineString', 2],
  'geoarrow.multipolygon': ['MultiPolygon', 3],
}
const wkbNames = new Set(['geoarrow.wkb', 'ogc.wkb'])

export const isWkbName = (extension: string): boolean => wkbNames.has(extension)

export const isGeoArrow = (extension: string): boolean => Object.hasOwn(geoArrowKinds, extension)

/** A list of numbers or an object of x, y and z. @returns null for an empty point */
function positionOf(value: unknown): number[] | null {
  const numbers = Array.isArray(value)
    ? value.slice(0, 3)
    : ['x', 'y', 'z'].flatMap((name) => (isObject(value) ? (value[name] ?? []) : []))
  const isPlace =
    numbers.length > 1 && numbers.every((each) => typeof each === 'number' && !Number.isNaN(each))
  return isPlace ? numbers : null
}

const placesOf = (value: unknown, levels: number): unknown =>
  levels === 0
    ? positionOf(value)
    : (Array.isArray(value) ? value : []).flatMap((part) => {
        const places = placesOf(part, levels - 1)
        return places === null ? [] : [places]
      })

export function geoArrowGeometry(value: unknown, extension: string): unknown {
  const [type, levels] = geoArrowKinds[extension] ?? ['Point', 0]
  if (value === null) return null
  const coordinates = placesOf(value, levels)
  return coordinates === null || (Array.isArray(coordinates) && coordinates.length === 0)
    ? null
    : { type, coordinates }
}

/** Geometries that name a system of their own, as EWKB of PostGIS does; taken out of one file. */
export class OwnSystems {
  readonly #foreign = new Map<number, WellKnown['geometry'][]>()
  readonly #all = new WeakSet<object>()

  /** @returns GeoJSON, null for an empty point, undefined for bytes that are no WKB */
  geometry(bytes: Uint8Array): unknown {
    const found = readWellKnownBytes(bytes)
    if (!found) return undefined
    const { geometry, srid } = found
    if (geometry.type === 'Point' && !positionOf(geometry.coordinates)) return null
    if (srid === undefined) return geometry
    this.#all.add(geometry)
    if (isDegrees(srid)) return geometry
    const others = this.#foreign.get(srid)
    if (others) others.push(geometry)
    else this.#foreign.set(srid, [geometry])
    return geometry
  }

  has(geometry: unknown): boolean {
    return typeof geometry === 'object' && geometry !== null && this.#all.has(geometry)
  }

  /** Changes the geometries in place. Those of an unknown system name it, and are not drawn. */
  async toDegrees(onNote: (note: string) => void): Promise<void> {
    for (const [srid, geometries] of this.#foreign) {
      const projection = await loadProjection(srid)
      onNote(projection ? transformedNote(projection) : foreignSentence(`EPSG:${srid}`))
      for (const geometry of geometries) {
        const changed = projection
          ? (toDegreesGeometry(geometry, projection) ?? { coordinates: [], geometries: [] })
          : { crs: { type: 'name', properties: { name: `EPSG:${srid}` } } }
        Object.assign(geometry, changed)
      }
    }
  }
}

/** The code of PROJJSON or of a name such as `EPSG:2056`; a name without a known code; undefined for degrees. */
function systemOfCrs(crs: unknown): number | string | undefined {
  const id = isObject(crs) ? partOf(crs as Json, 'id') : crs
  const name = isObject(id) ? `${textIn(id, 'authority')}:${String(partOf(id, 'code') ?? '')}` : id
  if (typeof name === 'string' && /^[A-Z]+:\w+$/.test(name)) {
    const code = codeIn(name)
    if (code === undefined) return name
    return isDegreesCode(code) ? undefined : code
  }
  if (!isObject(crs) || textIn(crs as Json, 'type') !== 'ProjectedCRS') return undefined
  const own = textIn(crs as Json, 'name')
  return codeNamed(own) ?? (own || 'a projection')
}

/** Undefined for coordinates in degrees. @throws MapFileFault for an unknown system */
export async function projectionOfCrs(crs: unknown): Promise<Projection | undefined> {
  const system = systemOfCrs(crs)
  if (system === undefined) return undefined
  const projection = typeof system === 'number' ? await loadProjection(system) : undefined
  if (!projection) {
    throw new MapFileFault(foreignSentence(typeof system === 'number' ? `EPSG:${system}` : system))
  }
  return projection
}
