import { cellToBoundary, latLngToCell } from 'h3-js'
import { limits } from '@/lib/config/limits'

/** Closed ring of [lng, lat]. */
export function ringOf(id: string): [number, number][] {
  return cellToBoundary(id, true) as [number, number][]
}

export function ringAt({ lat, lng }: { lat: number; lng: number }): [number, number][] {
  return ringOf(latLngToCell(lat, lng, limits.hexResolution))
}
