/** Metres; deck.gl's own value, so that its metres fit the map's geometry. */
export const equator = 40.03e6

/** Latitudes beyond it, north or south, are off the world square. */
export const maxLatitude = 85.05

/** Units across the world square where places are whole numbers of 32 bits: 1 cm each at the equator. */
export const worldUnits = 2 ** 32

/** Px across the world at a zoom, whose tiles are 512 px wide. */
export const worldPx = (zoom: number): number => 512 * 2 ** zoom

/** Zoom at which the world is that many px wide; inverse of `worldPx`. */
export const zoomOf = (px: number): number => Math.log2(px / 512)

/** Metres around the earth along a parallel. */
export const metresAround = (lat: number): number => equator * Math.cos((lat * Math.PI) / 180)

/** Column or row, at a zoom, of the tile with a Web Mercator fraction; fractions off the world have the outermost. */
export function tileAt(fraction: number, zoom: number): number {
  const tiles = 2 ** zoom
  return Math.min(tiles - 1, Math.max(0, Math.floor(fraction * tiles)))
}

/** [west, south, east, north] in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Web Mercator as fractions 0..1 of the world square, y from the north. */
export function mercator(lng: number, lat: number): [x: number, y: number] {
  const sin = Math.sin((lat * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)]
}

/** The position whose Web Mercator fractions are given; inverse of `mercator`. */
export function fromMercator(x: number, y: number): { lat: number; lng: number } {
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, lng: (x - 0.5) * 360 }
}

/** Width and height of a box as fractions of the world square. */
export function extentOf([west, south, east, north]: Bounds): { width: number; height: number } {
  const [left, bottom] = mercator(west, south)
  const [right, top] = mercator(east, north)
  return { width: right - left, height: bottom - top }
}

/** Px across the world at which a box fits a size in px; infinite for a single place. */
export function worldPxFitting(bounds: Bounds, { width, height }: { width: number; height: number }): number {
  const extent = extentOf(bounds)
  return Math.min(width / extent.width, height / extent.height)
}

export function overlaps(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

/** Edges included. */
export function isInside([west, south, east, north]: Bounds, [lng, lat]: readonly [number, number]): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/** Like a map's view, the box may cross the antimeridian. */
export function isInView([west, south, east, north]: Bounds, lat: number, lng: number): boolean {
  // Shifts the meridian by whole turns until it is not west of the box.
  return lat >= south && lat <= north && lng + 360 * Math.ceil((west - lng) / 360) <= east
}

/** Order of sorting. */
export const largerFirst = (one: Bounds, other: Bounds): number => spanOf(other) - spanOf(one)

const spanOf = ([west, south, east, north]: Bounds) => (east - west) * (north - south)

export function boundsOf(positions: readonly (readonly [number, number])[]): Bounds | undefined {
  const first = positions[0]
  if (!first) return undefined
  let west = first[0]
  let south = first[1]
  let east = first[0]
  let north = first[1]
  for (const [lng, lat] of positions) {
    west = Math.min(west, lng)
    south = Math.min(south, lat)
    east = Math.max(east, lng)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}
