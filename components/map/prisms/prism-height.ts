import type { Map as MapLibre } from 'maplibre-gl'
import type { AimedPlace } from '@/components/map/cells/cell-messages'
import type { LatLng } from '@/lib/geo/coordinates'
import { equator, fromMercator, mercator } from '@/lib/geo/mercator'

/** Camera tilt of the 3D view in degrees. */
export const leaning = 50

/** Size of the world at zoom 0 in px. */
const world = 512

type LookingMap = Pick<
  MapLibre,
  'getContainer' | 'getZoom' | 'getPitch' | 'getBearing' | 'getCenter' | 'getVerticalFieldOfView'
>

/**
 * Height of the highest column in px, the same at every zoom: readable when zoomed out, unobtrusive when
 * zoomed in. Columns rise while the camera tilts, and sink when it straightens.
 */
export function highestPx(map: Pick<MapLibre, 'getContainer' | 'getPitch'>): number {
  const full = Math.min(150, Math.max(60, map.getContainer().clientHeight * 0.17))
  return full * Math.min(1, map.getPitch() / leaning)
}

const pxOfWorld = (map: Pick<MapLibre, 'getZoom'>) => world * 2 ** map.getZoom()

/** The same height in metres, the unit of deck.gl. */
export function highestMetres(map: LookingMap): number {
  const circle = equator * Math.cos((map.getCenter().lat * Math.PI) / 180)
  return (highestPx(map) / pxOfWorld(map)) * circle
}

/**
 * The line of sight to a place on the ground, since columns may hide it. The line is straight, so the ground
 * below any point of it is between the place and the camera's own ground position.
 */
export function aimAt(map: LookingMap, { lat, lng }: LatLng): AimedPlace {
  const pitch = (map.getPitch() * Math.PI) / 180
  if (pitch === 0) return { lat, lng }
  const bearing = (map.getBearing() * Math.PI) / 180
  const fieldOfView = (map.getVerticalFieldOfView() * Math.PI) / 180
  const distance = map.getContainer().clientHeight / 2 / Math.tan(fieldOfView / 2)
  const centre = map.getCenter()
  const [centreX, centreY] = mercator(centre.lng, centre.lat)
  const behind = (distance * Math.sin(pitch)) / pxOfWorld(map)
  const camera = [centreX - behind * Math.sin(bearing), centreY + behind * Math.cos(bearing)] as const
  const [x, y] = mercator(lng, lat)
  const share = highestPx(map) / (distance * Math.cos(pitch))
  return { lat, lng, over: fromMercator(x + (camera[0] - x) * share, y + (camera[1] - y) * share) }
}
