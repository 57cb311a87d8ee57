import { isObject, type Json, partOf, textIn } from '@/lib/json/json-parts'
import { asDegreesNote, loadProjection, type Projection, transformedNote } from './projection'
import { type NamedSystem, systemNamed } from './reference-system'
import { holdsDegrees, toDegreesGeometry } from './transform-geometry'

export interface InDegrees {
  geojson: unknown
  /** What was done, in sentences. */
  notes: string[]
  /** The name of a system that is not known; then nothing is transformed. */
  unknown: string | undefined
}

/** What GeoJSON's older `crs` names, as a name, an address or a code; '' without one. */
function crsName(crs: unknown): string {
  if (typeof crs === 'string') return crs
  if (!isObject(crs)) return ''
  const { properties } = crs
  const code = partOf(properties, 'code')
  if (typeof code === 'number' || typeof code === 'string') return `EPSG:${code}`
  return textIn(properties, 'name') || textIn(properties, 'href') || textIn(crs, 'name')
}

/** Whether a geometry's own `crs` names another system than WGS 84. */
export const namesForeignSystem = (geometry: unknown): boolean =>
  systemNamed(crsName(partOf(geometry, 'crs'))) !== undefined

const isCollection = (value: unknown): value is Json & { features: unknown[] } =>
  textIn(value, 'type') === 'FeatureCollection' && Array.isArray(partOf(value, 'features'))

const shapeTypes = /^(?:Feature|FeatureCollection|GeometryCollection|(?:Multi)?(?:Point|LineString|Polygon))$/
const isShape = (value: unknown): boolean => shapeTypes.test(textIn(value, 'type'))

/** A value, or the features of a collection, below their systems. */
const namesSystem = (value: unknown): boolean =>
  crsName(partOf(value, 'crs')) !== '' || (isCollection(value) && value.features.some(namesSystem))

/** Changes features and geometries, which have the system of what holds them if they name none. */
function withShapes(
  value: unknown,
  above: string,
  change: (shape: Json, system: string) => unknown,
): unknown {
  if (!isObject(value)) return value
  const { crs, ...rest } = value
  const name = crsName(crs) || above
  if (!isCollection(value)) return change(rest, name)
  return { ...rest, features: value.features.map((feature) => withShapes(feature, name, change)) }
}

interface Found {
  system: NamedSystem | undefined
  holdsDegrees: boolean
  projection?: Projection | undefined
}

function systemsIn(parts: readonly unknown[], above: string): Map<string, Found> {
  const found = new Map<string, Found>()
  const see = (shape: Json, name: string) => {
    const known = found.get(name) ?? { system: systemNamed(name), holdsDegrees: true }
    known.holdsDegrees &&= known.system === undefined || holdsDegrees(shape)
    found.set(name, known)
    return shape
  }
  for (const part of parts) withShapes(part, above, see)
  return found
}

function shapeInDegrees(shape: Json, { projection }: Found, keepsMetres: boolean): Json {
  if (!projection) return shape
  const isFeature = shape.type === 'Feature'
  const given = isFeature ? shape.geometry : shape
  const geometry = toDegreesGeometry(given, projection)
  const isLost = geometry === null && given !== null
  if (isLost && keepsMetres) return { ...shape, crs: `EPSG:${projection.system.code}` }
  if (isFeature) return { ...shape, geometry }
  return isObject(geometry) ? geometry : { type: 'Feature', properties: {}, geometry: null }
}

/**
 * Transforms GeoJSON, or a list of it, of known systems. In a list, the first part names the system of those without one.
 * @param keepsMetres of shapes outside the area of their system, whose `crs` is then its code; else they have no geometry
 */
export async function geojsonInDegrees(geojson: unknown, keepsMetres = false): Promise<InDegrees> {
  const parts: readonly unknown[] = Array.isArray(geojson) ? geojson : [geojson]
  const asItIs: InDegrees = { geojson, notes: [], unknown: undefined }
  if (!isShape(parts[0]) || !parts.some(namesSystem)) return asItIs
  const above = crsName(partOf(parts[0], 'crs'))
  const found = systemsIn(parts, above)
  const notes = new Set<string>()
  for (const each of found.values()) {
    const { system } = each
    if (!system) continue
    each.projection = each.holdsDegrees ? undefined : await loadProjection(system.code)
    if (each.projection) notes.add(transformedNote(each.projection))
    else if (each.holdsDegrees) notes.add(asDegreesNote(system.name))
    else return { ...asItIs, unknown: system.name }
  }
  const none: Found = { system: undefined, holdsDegrees: true }
  const changed = parts.map((part) =>
    withShapes(part, above, (shape, name) => shapeInDegrees(shape, found.get(name) ?? none, keepsMetres)),
  )
  return { geojson: Array.isArray(geojson) ? changed : changed[0], notes: [...notes], unknown: undefined }
}
