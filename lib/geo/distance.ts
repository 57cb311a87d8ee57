/** Mean, in metres. */
export const earthRadius = 6_371_000

const radians = Math.PI / 180

/** Metres per degree of latitude, and of longitude at the equator. */
export const metresPerDegree = earthRadius * radians

/** Degrees, [lng, lat]. Haversine, which unlike the law of cosines stays exact for points a few metres apart. */
export function metresBetween(a: readonly [number, number], b: readonly [number, number]): number {
  const sinLat = Math.sin(((b[1] - a[1]) * radians) / 2)
  const sinLng = Math.sin(((b[0] - a[0]) * radians) / 2)
  const h = sinLat * sinLat + Math.cos(a[1] * radians) * Math.cos(b[1] * radians) * sinLng * sinLng
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Closed ring of [lng, lat]. @param radius metres; small enough that the earth is flat within it */
export function circleRing({ lat, lng }: { lat: number; lng: number }, radius: number): [number, number][] {
  const corners = 64
  const height = radius / metresPerDegree
  const width = height / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = ((corner % corners) / corners) * 2 * Math.PI
    return [lng + width * Math.cos(angle), lat + height * Math.sin(angle)]
  })
}
