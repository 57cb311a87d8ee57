import type { PageMap } from '@/lib/domain/studio/export/page-map'
import { fromMercator, mercator, metresAround, worldPx, worldUnits } from '@/lib/geo/mercator'

/** x and y are the centre in the unit world square; pitch and bearing are degrees. */
export interface View {
  x: number
  y: number
  zoom: number
  pitch: number
  bearing: number
}

export interface Frame {
  width: number
  height: number
}

/** The top of the frame stays below the horizon. */
const maxPitch = 60

/** Zooms out in smaller frames, so that the whole saved view is visible. */
export function startView({ lat, lng, zoom, pitch, bearing, ...saved }: PageMap['view'], frame: Frame): View {
  const [x, y] = mercator(lng, lat)
  const crowded = Math.max(saved.width / frame.width, saved.height / frame.height, 1)
  return {
    x,
    y,
    zoom: Math.max(0, zoom - Math.log2(crowded)),
    pitch: Math.min(maxPitch, pitch),
    bearing,
  }
}

/** Px per metre at the centre of a view. */
function pixelsPerMetre(view: View): number {
  const { lat } = fromMercator(0, view.y)
  return worldPx(view.zoom) / metresAround(lat)
}

/** Distance of MapLibre's camera, in heights of the frame. */
const cameraHeights = 1.5

/** Share of the camera's distance within which nothing is drawn. */
const nearest = 0.02

/** A place before perspective: px right of and below the middle, and px from the camera. */
export interface Posed {
  across: number
  down: number
  depth: number
}

/** `scale` is 1 at the centre of the view and smaller beyond it. */
export interface Seen {
  left: number
  top: number
  scale: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** MapLibre's perspective: from places of the world square and metres above it to px of a frame. */
export function cameraOf(view: View, { width, height }: Frame) {
  const size = worldPx(view.zoom)
  const distance = height * cameraHeights
  const near = distance * nearest
  const perMetre = pixelsPerMetre(view)
  const sinPitch = Math.sin(radians(view.pitch))
  const cosPitch = Math.cos(radians(view.pitch))
  const sinBearing = Math.sin(radians(view.bearing))
  const cosBearing = Math.cos(radians(view.bearing))
  const pose = (x: number, y: number, metres = 0): Posed => {
    const east = (x / worldUnits - view.x) * size
    const south = (y / worldUnits - view.y) * size
    const along = south * cosBearing - east * sinBearing
    const lift = metres * perMetre
    return {
      across: east * cosBearing + south * sinBearing,
      down: along * cosPitch - lift * sinPitch,
      depth: distance - along * sinPitch - lift * cosPitch,
    }
  }
  const see = ({ across, down, depth }: Posed): Seen => {
    const scale = distance / depth
    return { left: width / 2 + across * scale, top: height / 2 + down * scale, scale }
  }
  /** Px east and south of the centre on the ground, of a point in px from the middle of the frame. */
  const groundAt = ([right, below]: readonly [number, number]) => {
    const along = (below * distance) / (distance * cosPitch + below * sinPitch)
    const across = (right * (distance - along * sinPitch)) / distance
    return {
      east: across * cosBearing - along * sinBearing,
      south: across * sinBearing + along * cosBearing,
    }
  }
  return {
    near,
    pose,
    see,
    groundAt,
    /** Height of a flat circle as a share of its width. */
    flatness: cosPitch,
    perMetre,
    /** Undefined behind the camera. */
    at: (x: number, y: number, metres?: number): Seen | undefined => {
      const posed = pose(x, y, metres)
      return posed.depth > near ? see(posed) : undefined
    },
    /** Bounds of the visible ground in the world square. */
    ground: () => {
      const corners = [-1, 1].flatMap((right) =>
        [-1, 1].map((below) => groundAt([(right * width) / 2, (below * height) / 2])),
      )
      const xs = corners.map(({ east }) => (view.x + east / size) * worldUnits)
      const ys = corners.map(({ south }) => (view.y + south / size) * worldUnits)
      return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
    },
  }
}

export interface Scene {
  context: CanvasRenderingContext2D
  view: View
  frame: Frame
  camera: ReturnType<typeof cameraOf>
}

export const sceneOf = (context: CanvasRenderingContext2D, view: View, frame: Frame): Scene => ({
  context,
  view,
  frame,
  camera: cameraOf(view, frame),
})

/** Latitude of a place of the world square. */
export const latitudeOf = (spot: number): number => fromMercator(0, spot / worldUnits).lat

/** Moves the ground at the centre by px of the frame. */
export function moved(view: View, [dx, dy]: [number, number]): View {
  const size = worldPx(view.zoom)
  const along = dy / Math.cos(radians(view.pitch))
  const sin = Math.sin(radians(view.bearing))
  const cos = Math.cos(radians(view.bearing))
  return {
    ...view,
    x: view.x - (dx * cos - along * sin) / size,
    y: Math.min(1, Math.max(0, view.y - (dx * sin + along * cos) / size)),
  }
}

/** Turns and tilts by degrees. */
export function turned(view: View, [bearing, pitch]: [number, number]): View {
  return {
    ...view,
    bearing: (view.bearing + bearing) % 360,
    pitch: Math.min(maxPitch, Math.max(0, view.pitch + pitch)),
  }
}

/** Zooms around a point, given in px from the frame's centre. */
export function zoomed(
  view: View,
  steps: number,
  { point, frame }: { point: [number, number]; frame: Frame },
): View {
  const zoom = Math.min(20, Math.max(0, view.zoom + steps))
  const { east, south } = cameraOf(view, frame).groundAt(point)
  const before = worldPx(view.zoom)
  const after = worldPx(zoom)
  return {
    ...view,
    zoom,
    x: view.x + east / before - east / after,
    y: view.y + south / before - south / after,
  }
}
