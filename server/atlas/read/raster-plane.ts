import type { GeoTIFFImage } from 'geotiff'
import { metresPerDegree } from '@/lib/geo/distance'
import type { Bounds } from '@/lib/geo/mercator'
import type { Position } from '@/server/atlas/entities/entities'
import { ExtractError } from './extract-error'

/** Columns and rows count from the north-west corner of the first pixel. */
export interface RasterPlane {
  /** Null beyond the edge of the world. */
  positionAt(column: number, row: number): Position | null
  /** Whole pixels that hold the bounds; without any, `right` is not beyond `left`. */
  windowOf(bounds: Bounds): { left: number; top: number; right: number; bottom: number }
  pixelMetres: number
}

/** Within metres of WGS 84, and so within a pixel: WGS 84, ETRS 89 and NAD 83. */
const degreeSystems = new Set([4326, 4258, 4269])
const mollweideCode = 54009
const mollweide = '+proj=moll +lon_0=0 +x_0=0 +y_0=0 +datum=WGS84 +units=m +no_defs'
const projectedModel = 1
const userDefined = 32767
/** Points along each side of the bounds. Their meridians are curves in Mollweide's projection. */
const samples = 16

type Keys = NonNullable<ReturnType<GeoTIFFImage['getGeoKeys']>>

interface Transform {
  toDegrees(x: number, y: number): Position | null
  fromDegrees(position: Position): readonly [x: number, y: number]
  metresPerUnit: number
}

/** @throws ExtractError for a raster that is rotated or mirrored, or neither in degrees nor in Mollweide's projection */
export async function rasterPlane(name: string, image: GeoTIFFImage): Promise<RasterPlane> {
  const transform = await transformOf(name, image.getGeoKeys())
  if (!isNorthUp(image)) {
    throw new ExtractError(`The population grid ${name} is rotated: "gdalwarp" turns it north up.`)
  }
  const [west = 0, south = 0, east = 0, north = 0] = image.getBoundingBox()
  const width = image.getWidth()
  const height = image.getHeight()
  const wide = (east - west) / width
  const high = (north - south) / height
  const within = (value: number, max: number) => Math.min(max, Math.max(0, value))
  return {
    pixelMetres: high * transform.metresPerUnit,
    positionAt: (column, row) => transform.toDegrees(west + column * wide, north - row * high),
    windowOf(bounds) {
      const outline = outlineOf(bounds).map(transform.fromDegrees)
      const xs = outline.map(([x]) => x)
      const ys = outline.map(([, y]) => y)
      return {
        left: within(Math.floor((Math.min(...xs) - west) / wide), width),
        right: within(Math.ceil((Math.max(...xs) - west) / wide), width),
        top: within(Math.floor((north - Math.max(...ys)) / high), height),
        bottom: within(Math.ceil((north - Math.min(...ys)) / high), height),
      }
    },
  }
}

/** Neither rotated nor mirrored: columns go east and rows south. */
function isNorthUp({ fileDirectory }: GeoTIFFImage): boolean {
  const [wide = 1, high = 1] = fileDirectory.getValue('ModelPixelScale') ?? []
  const matrix = fileDirectory.getValue('ModelTransformation')
  const [east = wide, eastByRow = 0, , , southByColumn = 0, south = -high] = matrix ?? []
  return east > 0 && south < 0 && eastByRow === 0 && southByColumn === 0
}

async function transformOf(name: string, keys: ReturnType<GeoTIFFImage['getGeoKeys']>): Promise<Transform> {
  if (!keys) {
    throw new ExtractError(
      `The population grid ${name} does not say where it lies: it has no coordinates of a GeoTIFF.`,
    )
  }
  if (isMollweide(keys)) return mollweideTransform()
  const system = keys.GTModelTypeGeoKey === projectedModel ? keys.ProjectedCSTypeGeoKey : undefined
  const isProjected = keys.GTModelTypeGeoKey === projectedModel
  const datum = Number(keys.GeographicTypeGeoKey ?? userDefined)
  if (!isProjected && (degreeSystems.has(datum) || /WGS.?84/u.test(citationsOf(keys)))) return inDegrees
  const code = Number(isProjected ? (system ?? userDefined) : datum)
  const named = code === userDefined ? 'a projection of its own' : `EPSG:${code}`
  throw new ExtractError(
    `The population grid ${name} is in ${named}: it needs longitude and latitude (EPSG:4326) or Mollweide's projection (ESRI:54009), in which WorldPop and GHSL are published.`,
  )
}

const citationsOf = ({ GTCitationGeoKey, PCSCitationGeoKey, GeogCitationGeoKey }: Keys) =>
  [GTCitationGeoKey, PCSCitationGeoKey, GeogCitationGeoKey].join(' ')

const isMollweide = (keys: Keys) =>
  keys.GTModelTypeGeoKey === projectedModel &&
  (Number(keys.ProjectedCSTypeGeoKey) === mollweideCode || citationsOf(keys).includes('Mollweide'))

const inDegrees: Transform = {
  toDegrees: (x, y) => [x > 180 ? x - 360 : x, y],
  fromDegrees: (position) => position,
  metresPerUnit: metresPerDegree,
}

async function mollweideTransform(): Promise<Transform> {
  const { default: proj4 } = await import('proj4')
  const { forward, inverse } = proj4(mollweide)
  return {
    toDegrees(x, y) {
      const [lng = Number.NaN, lat = Number.NaN] = inverse([x, y])
      return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : null
    },
    fromDegrees([lng, lat]) {
      const [x = 0, y = 0] = forward([lng, lat])
      return [x, y]
    },
    metresPerUnit: 1,
  }
}

function outlineOf([west, south, east, north]: Bounds): Position[] {
  return Array.from({ length: samples + 1 }, (_, step): Position[] => {
    const lng = west + (step / samples) * (east - west)
    const lat = south + (step / samples) * (north - south)
    return [
      [lng, south],
      [lng, north],
      [west, lat],
      [east, lat],
    ]
  }).flat()
}
