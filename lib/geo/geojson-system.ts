import { isObject, partOf, textIn } from '@/lib/json/json-parts'
import { asDegreesNote, loadProjection, transformedNote } from './projection'
import { codeIn, isDegreesCode } from './reference-system'
import { holdsDegrees, toDegreesGeojson } from './transform-geometry'

export interface InDegrees {
  geojson: unknown
  /** What was done, in a sentence. */
  note: string | undefined
}

/** Transforms GeoJSON of a known system; that of an unknown one stays, with its `crs`. */
export async function geojsonInDegrees(geojson: unknown): Promise<InDegrees> {
  if (!isObject(geojson) || !isObject(geojson.crs)) return { geojson, note: undefined }
  const code = codeIn(textIn(partOf(geojson.crs, 'properties'), 'name'))
  if (code === undefined || isDegreesCode(code)) return { geojson, note: undefined }
  if (holdsDegrees(geojson)) {
    const { crs: _, ...rest } = geojson
    return { geojson: rest, note: asDegreesNote(`EPSG:${code}`) }
  }
  const projection = await loadProjection(code)
  return projection
    ? { geojson: toDegreesGeojson(geojson, projection), note: transformedNote(projection) }
    : { geojson, note: undefined }
}
