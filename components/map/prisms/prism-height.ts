import type { Map as MapLibre } from 'maplibre-gl'
import type { AimedPlace } from '@/components/map/cells/cell-messages'
import type { LatLng } from '@/lib/geo/coordinates'
import { equator, fromMercator, mercator } from '@/lib/geo/mercator'

/** Degrees by which the camera leans in the 3D view. */
export const leaning = 50

/** Px of the whole world at zoom 0. */
const world = 512

type LookingMap = Pick<
  MapLibre,
  'getContainer' | 'getZoom' | 'getPitch' | 'getBearing' | 'getCenter' | 'getVerticalFieldOfView'
>

/**
 * Height of the highest column in px, the same at every zoom: far away columns stay readable, near by they leave room.
 * They rise out of the ground while the camera leans, and sink into it when it straightens up.
 */
export function highestPx(map: Pick<MapLibre, 'getContainer' | 'getPitch'>): number {
  const full = Math.min(150, Math.max(60, map.getContainer().clientHeight * 0.17))
  return full * Math.min(1, map.getPitch() / leaning)
}

const pxOfWorld = (map: Pick<MapLibre, 'getZoom'>) => world * 2 ** map.getZoom()

/** The same in metres, as deck.gl wants it. */
export function highestMetres(map: LookingMap): number {
  const circle = equator * Math.cos((map.getCenter().lat * Math.PI) / 180)
  return (highestPx(map) / pxOfWorld(map)) * circle
}

/**
 * What somebody points at who points at a place on the ground: columns may stand between it and the camera. The line
 * of sight is straight, so the place under any height on it lies on the way to the place under the camera.
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
