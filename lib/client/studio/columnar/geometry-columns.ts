import { wkbToGeojson } from 'hyparquet/src/wkb.js'
import { MapFileFault } from '@/lib/domain/studio/read/read-data'
import { loadProjection, type Projection } from '@/lib/geo/projection'
import { codeIn, codeNamed, isDegreesCode } from '@/lib/geo/reference-system'
import { foreignSentence } from '@/lib/geo/well-known'
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

const leastBytes = 9
const flags = { z: 0x8000_0000, m: 0x4000_0000, srid: 0x2000_0000 }
const worldwideSrids = new Set([0, 4326])

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** PostGIS marks heights and an SRID by bits of the kind. @returns undefined for coordinates that are not degrees */
function withoutSrid(bytes: Uint8Array): Uint8Array | undefined {
  const isLittle = bytes[0] === 1
  const code = viewOf(bytes).getUint32(1, isLittle)
  if (code < flags.srid) return bytes
  const hasSrid = (code & flags.srid) !== 0
  if (hasSrid && !worldwideSrids.has(viewOf(bytes).getUint32(5, isLittle))) return undefined
  const rest = bytes.subarray(hasSrid ? 9 : 5)
  const plain = new Uint8Array(5 + rest.length)
  plain.set(bytes.subarray(0, 1))
  plain.set(rest, 5)
  const more = ((code & flags.z) === 0 ? 0 : 1000) + ((code & flags.m) === 0 ? 0 : 2000)
  viewOf(plain).setUint32(1, (code & 0xff) + more, isLittle)
  return plain
}

/** @returns undefined for bytes that are no WKB of degrees */
export function wkbGeometry(bytes: Uint8Array): unknown {
  if (bytes.length < leastBytes || (bytes[0] ?? 0) > 1) return undefined
  const plain = withoutSrid(bytes)
  if (plain === undefined) return undefined
  const code = viewOf(plain).getUint32(1, plain[0] === 1)
  if (code % 1000 < 1 || code % 1000 > 7 || code > 3007) return undefined
  const reader = { view: viewOf(plain), offset: 0 }
  try {
    const geometry = wkbToGeojson(reader)
    if (reader.offset !== plain.length) return undefined
    const isEmpty = geometry.type === 'Point' && !positionOf(geometry.coordinates)
    return isEmpty ? null : geometry
  } catch {
    return undefined
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
