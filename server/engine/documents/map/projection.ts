import { mercator, tileAt, worldPx } from '@/lib/geo/mercator'

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
