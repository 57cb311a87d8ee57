import type { Map as MapLibre } from 'maplibre-gl'
import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { FieldFacts } from '@/lib/domain/filters/filter-facts'
import { fittingBounds } from '@/lib/geo/fitting-bounds'
import { type Bounds, extentOf } from '@/lib/geo/mercator'
import type { CellClient } from './cells/cell-client'
import type { CellFigures, FactsQuestion } from './cells/cell-messages'
import type { MapCamera, Place } from './map-data'
import { duration, mapMotion } from './motion'

/** Px of the map that floating panels cover. */
export interface Occlusion {
  top?: number
  right?: number
  bottom?: number
  left?: number
}

/** Movements are animated unless the person prefers reduced motion. */
export interface MapControls {
  zoomBy(steps: number): void
  /** Keeps the zoom unless given. */
  flyTo(place: Place, zoom?: number): void
  fit(places: readonly Place[]): void
  fitBounds(bounds: Bounds): void
  fitFrom(bounds: Bounds, zoom: number): void
  camera(): MapCamera
  /** Whether a place is in the part of the map that nothing covers. */
  shows(place: Place): boolean
  /**
   * Waits for the view's cells; empty for locked columns. Undefined when newer questions have replaced these.
   */
  cellFacts(questions: FactsQuestion[]): Promise<FieldFacts[] | undefined>
  cellFigures(cell: string, columns: readonly HexagonColumn[]): Promise<CellFigures | null>
}

export function cameraOf(map: MapLibre): MapCamera {
  const { lat, lng } = map.getCenter()
  const box = map.getBounds()
  return {
    lat,
    lng,
    zoom: map.getZoom(),
    bounds: [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()],
  }
}

/** Marks what lies over a map: its legend, tools and notes. */
export const floatSelector = '[data-map-float]'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** How wide and high what must fit is; only their ratio counts. */
interface Shape {
  width: number
  height: number
}

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

const edges = (values: readonly number[], min: number, max: number) =>
  [...new Set([min, max, ...values.map((value) => Math.min(max, Math.max(min, value)))])].sort(
    (a, b) => a - b,
  )

const area = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top)

/** How large the shape becomes in a box; a shape without any extent takes the largest box. */
function scaleIn({ left, top, right, bottom }: Box, { width, height }: Shape): number {
  if (width <= 0 && height <= 0) return 0
  return Math.min(
    width > 0 ? (right - left) / width : Number.POSITIVE_INFINITY,
    height > 0 ? (bottom - top) / height : Number.POSITIVE_INFINITY,
  )
}

/** Each pair of edges, the smaller first. */
const spans = (values: readonly number[]) =>
  values.flatMap((from, at) => values.slice(at + 1).map((to) => ({ from, to })))

/** The part of the frame, covered by none of the boxes, in which the shape becomes largest; the frame if all is covered. */
export function freeRectangle(frame: Box, boxes: readonly Box[], shape: Shape): Box {
  const covering = boxes.filter((box) => area(box) > 0 && overlaps(box, frame))
  const xs = covering.flatMap(({ left, right }) => [left, right])
  const ys = covering.flatMap(({ top, bottom }) => [top, bottom])
  const rows = spans(edges(ys, frame.top, frame.bottom))
  const [best = frame] = spans(edges(xs, frame.left, frame.right))
    .flatMap((column) =>
      rows.map((row): Box => ({ left: column.from, top: row.from, right: column.to, bottom: row.to })),
    )
    .filter((box) => !covering.some((each) => overlaps(each, box)))
    .sort((a, b) => scaleIn(b, shape) - scaleIn(a, shape) || area(b) - area(a))
  return best
}

/** Legend, tools and other floats over the map, in px of it. */
function floatsOver(map: MapLibre): Box[] {
  const container = map.getContainer()
  const frame = container.parentElement
  if (!frame) return []
  const origin = container.getBoundingClientRect()
  return [...frame.querySelectorAll(floatSelector)].map((float) => {
    const { left, top, right, bottom } = float.getBoundingClientRect()
    return {
      left: left - origin.left,
      top: top - origin.top,
      right: right - origin.left,
      bottom: bottom - origin.top,
    }
  })
}

/** Keeps the bounds in the largest part that nothing covers. Small maps cannot spare 100 px per side. */
function fitPadding(map: MapLibre, occlusion: Occlusion, bounds: Bounds) {
  const { clientWidth, clientHeight } = map.getContainer()
  const { top = 0, right = 0, bottom = 0 } = occlusion
  const frame = { left: 0, top, right: clientWidth - right, bottom: clientHeight - bottom }
  const free = freeRectangle(frame, floatsOver(map), extentOf(bounds))
  const room = Math.min(mapMotion.padding, (free.right - free.left) / 4, (free.bottom - free.top) / 4)
  const side = Math.max(0, room)
  return {
    top: side + free.top,
    left: side + free.left,
    right: side + clientWidth - free.right,
    bottom: side + clientHeight - free.bottom,
  }
}

/** Px around a place that its pin takes. */
const pinRoom = 24

function isUncovered(map: MapLibre, { top = 0, right = 0, bottom = 0, left = 0 }: Occlusion, place: Place) {
  const { x, y } = map.project(place)
  const { clientWidth, clientHeight } = map.getContainer()
  const isInside = x >= left && x <= clientWidth - right && y >= top && y <= clientHeight - bottom
  const pin = { left: x - pinRoom, right: x + pinRoom, top: y - pinRoom, bottom: y + pinRoom }
  return isInside && !floatsOver(map).some((float) => overlaps(pin, float))
}

/** Deepest zoom of a fit: adjacent places need their surroundings. */
const maxFitZoom = 18

interface ControlParts {
  occlusion(): Occlusion
  cells(): Pick<CellClient, 'facts' | 'figures'> | undefined
}

/** The map notices a new size some frames late; a motion started before would end off centre. */
function takeRoom(map: MapLibre): void {
  const room = map.getContainer()
  const canvas = map.getCanvas()
  if (room.clientWidth !== canvas.clientWidth || room.clientHeight !== canvas.clientHeight) map.resize()
}

export function createControls(map: MapLibre, { occlusion, cells }: ControlParts): MapControls {
  const fitBounds = (bounds: Bounds) => {
    takeRoom(map)
    const [west, south, east, north] = bounds
    map.fitBounds([west, south, east, north], {
      padding: fitPadding(map, occlusion(), bounds),
      maxZoom: maxFitZoom,
      duration: duration(mapMotion.fit),
    })
  }
  const flyTo: MapControls['flyTo'] = ({ lat, lng }, zoom) => {
    takeRoom(map)
    const { top = 0, right = 0, bottom = 0 } = occlusion()
    map.easeTo({
      center: [lng, lat],
      ...(zoom === undefined ? {} : { zoom }),
      offset: [-right / 2, (top - bottom) / 2],
      duration: duration(mapMotion.fit),
    })
  }
  const fitFrom = (bounds: Bounds, min: number) => {
    const [west, south, east, north] = bounds
    const camera = map.cameraForBounds([west, south, east, north], {
      padding: fitPadding(map, occlusion(), bounds),
      maxZoom: Math.max(maxFitZoom, min),
    })
    const zoom = Math.min(map.getMaxZoom(), Math.max(min, camera?.zoom ?? min))
    flyTo({ lat: (south + north) / 2, lng: (west + east) / 2 }, zoom)
  }
  return {
    zoomBy(steps) {
      const zoom = Math.min(map.getMaxZoom(), Math.max(map.getMinZoom(), map.getZoom() + steps))
      map.easeTo({ zoom, duration: duration(mapMotion.zoom) })
    },
    flyTo,
    fit(places) {
      const bounds = fittingBounds(places)
      if (bounds) fitBounds(bounds)
    },
    fitBounds,
    fitFrom,
    camera: () => cameraOf(map),
    shows: (place) => isUncovered(map, occlusion(), place),
    cellFacts: async (questions) => cells()?.facts(questions),
    cellFigures: async (cell, columns) => (await cells()?.figures(cell, columns)) ?? null,
  }
}
