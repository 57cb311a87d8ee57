import type { PageMap } from '@/lib/domain/studio/export/page-map'
import { fromMercator, mercator, metresAround, worldPx, worldUnits } from '@/lib/geo/mercator'

/** x and y are the centre in the unit world square. */
export interface View {
  x: number
  y: number
  zoom: number
}

export interface Frame {
  width: number
  height: number
}

/** Zooms out in smaller frames, so that the whole saved view is visible. */
export function startView({ lat, lng, zoom, ...saved }: PageMap['view'], frame: Frame): View {
  const [x, y] = mercator(lng, lat)
  const crowded = Math.max(saved.width / frame.width, saved.height / frame.height, 1)
  return { x, y, zoom: Math.max(0, zoom - Math.log2(crowded)) }
}

export interface Scene {
  context: CanvasRenderingContext2D
  view: View
  frame: Frame
}

/** From places of the world square to px of a frame. */
export function projection(view: View, { width, height }: Frame) {
  const size = worldPx(view.zoom)
  const left = width / 2 - view.x * size
  const top = height / 2 - view.y * size
  return {
    x: (spot: number) => (spot / worldUnits) * size + left,
    y: (spot: number) => (spot / worldUnits) * size + top,
  }
}

/** Latitude of a place of the world square. */
export const latitudeOf = (spot: number): number => fromMercator(0, spot / worldUnits).lat

/** Px per metre at the centre of a view. */
export function pixelsPerMetre(view: View): number {
  const { lat } = fromMercator(0, view.y)
  return worldPx(view.zoom) / metresAround(lat)
}

export function moved(view: View, [dx, dy]: [number, number]): View {
  const size = worldPx(view.zoom)
  return { ...view, x: view.x - dx / size, y: Math.min(1, Math.max(0, view.y - dy / size)) }
}

/** Zooms around a point, given in px from the frame's centre. */
export function zoomed(view: View, steps: number, [x, y]: [number, number]): View {
  const zoom = Math.min(20, Math.max(0, view.zoom + steps))
  const before = worldPx(view.zoom)
  const after = worldPx(zoom)
  return { zoom, x: view.x + x / before - x / after, y: view.y + y / before - y / after }
}
