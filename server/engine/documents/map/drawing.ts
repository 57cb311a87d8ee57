import { mercator, tileAt, worldPx } from '@/lib/geo/mercator'
import type { Line, Point } from './clip-lines'

/** Lengths in pixels of the frame. */
export interface PathShape {
  /** SVG syntax with absolute commands, without arcs. */
  path: string
  fill?: string
  isEvenOdd?: boolean
  stroke?: string
  width?: number
  opacity?: number
  dash?: number
}

/** `zoom` is for tiles of 512 px (web mercator). */
export interface PictureFrame {
  lat: number
  lng: number
  zoom: number
  width: number
  height: number
}

/** Metres, WGS 84. */
const equator = 40_075_016.686

/** At the centre of the frame. */
export const metresPerPixel = ({ lat, zoom }: Pick<PictureFrame, 'lat' | 'zoom'>): number =>
  (equator * Math.cos((lat * Math.PI) / 180)) / worldPx(zoom)

/** Gives pages of every country the same scale. */
export const zoomFor = (lat: number, metres: number): number =>
  Math.log2(metresPerPixel({ lat, zoom: 0 }) / metres)

/** Of a Web Mercator fraction. */
export function toPixels(frame: PictureFrame, [x, y]: readonly [number, number]): [number, number] {
  const scale = worldPx(frame.zoom)
  const [centreX, centreY] = mercator(frame.lng, frame.lat)
  return [(x - centreX) * scale + frame.width / 2, (y - centreY) * scale + frame.height / 2]
}

export function tilesInFrame(frame: PictureFrame, z: number): { z: number; x: number; y: number }[] {
  const scale = worldPx(frame.zoom)
  const [centreX, centreY] = mercator(frame.lng, frame.lat)
  const tiles: { z: number; x: number; y: number }[] = []
  const right = tileAt(centreX + frame.width / 2 / scale, z)
  const bottom = tileAt(centreY + frame.height / 2 / scale, z)
  for (let x = tileAt(centreX - frame.width / 2 / scale, z); x <= right; x++) {
    for (let y = tileAt(centreY - frame.height / 2 / scale, z); y <= bottom; y++) tiles.push({ z, x, y })
  }
  return tiles
}

/** Selectable and searchable in the document. */
export interface TextShape {
  text: string
  /** Horizontal centre, and middle of the capitals. */
  at: Point
  /** Pixels. */
  size: number
  fill: string
  halo?: string
}

export type Shape = PathShape | TextShape

/** Shapes in painting order. */
export interface Drawing extends Pick<PictureFrame, 'width' | 'height'> {
  background: string
  /** No base map, only marks and distances. */
  isPlain: boolean
  shapes: readonly Shape[]
  /** Of its names; undefined without any. */
  country?: string | undefined
}

/** A tenth of a pixel is 0.03 mm on paper. */
const short = (value: number) => String(Math.round(value * 10) / 10)

export const pathOf = (lines: readonly Line[], isClosed: boolean): string =>
  lines
    .map((line) => {
      const points = line.map(([x, y]) => `${short(x)} ${short(y)}`)
      return `M${points.join('L')}${isClosed ? 'Z' : ''}`
    })
    .join('')

export const circle = ([x, y]: Point, radius: number): string => {
  const r = short(radius)
  const across = short(2 * radius)
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 -${across} 0Z`
}

export function roundedBox(
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  radius: number,
): string {
  const r = short(radius)
  const across = short(right - left - 2 * radius)
  const down = short(bottom - top - 2 * radius)
  const corner = (x: string, y: string) => `a${r} ${r} 0 0 1 ${x} ${y}`
  return [
    `M${short(left + radius)} ${short(top)}h${across}`,
    `${corner(r, r)}v${down}`,
    `${corner(`-${r}`, r)}h-${across}`,
    `${corner(`-${r}`, `-${r}`)}v-${down}`,
    `${corner(r, `-${r}`)}Z`,
  ].join('')
}
