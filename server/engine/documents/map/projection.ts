/** `zoom` is for tiles of 512 px (web mercator). */
export interface PictureFrame {
  lat: number
  lng: number
  zoom: number
  width: number
  height: number
}

const tileSize = 512

/** Metres, WGS 84. */
const equator = 40_075_016.686

/** At the centre of the frame. */
export const metresPerPixel = ({ lat, zoom }: Pick<PictureFrame, 'lat' | 'zoom'>): number =>
  (equator * Math.cos((lat * Math.PI) / 180)) / (tileSize * 2 ** zoom)

/** Gives pages of every country the same scale. */
export const zoomFor = (lat: number, metres: number): number =>
  Math.log2(metresPerPixel({ lat, zoom: 0 }) / metres)

/** Fractions 0..1 (web mercator, EPSG 3857). */
export function worldPosition(lat: number, lng: number): [number, number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

export function toPixels(frame: PictureFrame, [x, y]: readonly [number, number]): [number, number] {
  const scale = tileSize * 2 ** frame.zoom
  const [centreX, centreY] = worldPosition(frame.lat, frame.lng)
  return [(x - centreX) * scale + frame.width / 2, (y - centreY) * scale + frame.height / 2]
}

export function tilesInFrame(frame: PictureFrame, z: number): { z: number; x: number; y: number }[] {
  const scale = tileSize * 2 ** frame.zoom
  const [centreX, centreY] = worldPosition(frame.lat, frame.lng)
  const count = 2 ** z
  const index = (value: number) => Math.min(count - 1, Math.max(0, Math.floor(value * count)))
  const tiles: { z: number; x: number; y: number }[] = []
  for (let x = index(centreX - frame.width / 2 / scale); x <= index(centreX + frame.width / 2 / scale); x++) {
    for (
      let y = index(centreY - frame.height / 2 / scale);
      y <= index(centreY + frame.height / 2 / scale);
      y++
    ) {
      tiles.push({ z, x, y })
    }
  }
  return tiles
}
