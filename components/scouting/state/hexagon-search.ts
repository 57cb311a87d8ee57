import type { FoundCell } from '@/components/map/cells/cell-messages'
import { type Bounds, boundsOf } from '@/lib/geo/mercator'

interface HexagonSearch {
  bounds: Bounds
  hexId: string
}

/**
 * Search area of a single cell. Finer cells may extend beyond the border of their ancestor, so the box has a
 * margin.
 */
export function cellSearch(cell: Pick<FoundCell, 'id' | 'ring' | 'lat' | 'lng'>): HexagonSearch {
  const { id, lat, lng, ring } = cell
  const reach = 1.2
  const [west, south, east, north] = boundsOf(ring) ?? [lng, lat, lng, lat]
  const from = (middle: number, edge: number) => middle + (edge - middle) * reach
  return { bounds: [from(lng, west), from(lat, south), from(lng, east), from(lat, north)], hexId: id }
}

/** The cell that an address names; undefined if there is none. The grid's code is large, so it comes on demand. */
export async function namedCell(
  id: string,
): Promise<Pick<FoundCell, 'id' | 'ring' | 'lat' | 'lng'> | undefined> {
  const { cellToBoundary, cellToLatLng, isValidCell } = await import('h3-js')
  if (!isValidCell(id)) return undefined
  const [lat, lng] = cellToLatLng(id)
  return { id, lat, lng, ring: cellToBoundary(id, true) as [number, number][] }
}
