import type { LatLng } from './coordinates'

/** Six decimals are about 0.1 m. */
export function googleMapsAddress({ lat, lng }: LatLng): string {
  return `https://www.google.com/maps/search/?api=1&query=${lat.toFixed(6)}%2C${lng.toFixed(6)}`
}
