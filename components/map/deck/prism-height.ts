import type { Map as MapLibre } from 'maplibre-gl'
import type { AimedPlace } from '@/components/map/cells/cell-messages'
import type { LatLng } from '@/lib/geo/coordinates'
import { fromMercator, mercator, metresAround, worldPx } from '@/lib/geo/mercator'

/** Camera tilt of the 3D view in degrees. */
export const leaning = 50

type LookingMap = Pick<
  MapLibre,
  'getContainer' | 'getZoom' | 'getPitch' | 'getBearing' | 'getCenter' | 'getVerticalFieldOfView'
>

/** Height of the highest column in px, the same at every zoom. Columns rise while the camera tilts. */
export function highestPx(map: Pick<MapLibre, 'getContainer' | 'getPitch'>): number {
  const full = Math.min(150, Math.max(60, map.getContainer().clientHeight * 0.17))
  return full * Math.min(1, map.getPitch() / leaning)
}

/** The same height in metres, the unit of deck.gl. */
export function highestMetres(map: LookingMap): number {
  return (highestPx(map) / worldPx(map.getZoom())) * metresAround(map.getCenter().lat)
}

interface Sight {
  /** The place under the camera in Web Mercator fractions. */
  under: readonly [x: number, y: number]
  share: number
}

/** Undefined while the camera looks straight down. */
function sightOf(map: LookingMap): Sight | undefined {
  const pitch = (map.getPitch() * Math.PI) / 180
  if (pitch === 0) return undefined
  const bearing = (map.getBearing() * Math.PI) / 180
  const fieldOfView = (map.getVerticalFieldOfView() * Math.PI) / 180
  const distance = map.getContainer().clientHeight / 2 / Math.tan(fieldOfView / 2)
  const centre = map.getCenter()
  const [x, y] = mercator(centre.lng, centre.lat)
  const behind = (distance * Math.sin(pitch)) / worldPx(map.getZoom())
  return {
    under: [x - behind * Math.sin(bearing), y + behind * Math.cos(bearing)],
    share: highestPx(map) / (distance * Math.cos(pitch)),
  }
}

/** The line of sight to a column runs, on the ground, towards the place under the camera. */
export function aimAt(map: LookingMap, { lat, lng }: LatLng): AimedPlace {
  const sight = sightOf(map)
  if (!sight) return { lat, lng }
  const [x, y] = mercator(lng, lat)
  const [cameraX, cameraY] = sight.under
  return { lat, lng, over: fromMercator(x + (cameraX - x) * sight.share, y + (cameraY - y) * sight.share) }
}

type Ring = readonly (readonly [lng: number, lat: number])[]

/** Lines of the map lie on the ground, so the ring covers the column's top for the current camera. */
export function ringOfTop(
  map: LookingMap,
  { ring, height = 0 }: { ring: Ring; height?: number | undefined },
): Ring {
  const sight = height > 0 ? sightOf(map) : undefined
  if (!sight) return ring
  const [cameraX, cameraY] = sight.under
  const stretch = 1 / (1 - height * sight.share)
  return ring.map(([lng, lat]) => {
    const [x, y] = mercator(lng, lat)
    const place = fromMercator(cameraX + (x - cameraX) * stretch, cameraY + (y - cameraY) * stretch)
    return [place.lng, place.lat] as const
  })
}
