import { metresPerDegree } from './distance'

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
