import { cellToBoundary, latLngToCell } from 'h3-js'
import type { MapArea, Place } from '@/components/map/map-data'
import type { Catchment } from '@/lib/contract/network'
import { coreHexagons, shareClasses, shareClassOf } from '@/lib/domain/catchment/catchment-summary'
import type { Steps } from '@/lib/domain/steps'
import { type Bounds, boundsOf } from '@/lib/geo/mercator'

export type CatchmentHexagon = Catchment['hexagons'][number]

/** A catchment's hexagons as the map draws and finds them. */
export interface CatchmentGrid {
  /** A multipolygon for each class of shares: thousands of features would slow the map. */
  areas: MapArea[]
  /** Around the place, the stations that lose most and the hexagons that bring half of the energy. */
  core: Bounds | undefined
  hexagonAt(place: Place): CatchmentHexagon | undefined
}

/** Share of the energy whose hexagons the map shows at first. */
const coreShare = 0.5

/** Stations that the map shows at first, however few hexagons lie around them. */
const firstStations = 2

/** Hexagons between two pauses, a millisecond or two. */
const pause = 200

export const ringOf = (id: string) => cellToBoundary(id, true) as [number, number][]

/** Pauses, since a catchment may have thousands of hexagons. */
export function* gridSteps(
  { hexagons, from, grounds }: Catchment,
  { lat, lng }: Place,
): Steps<CatchmentGrid> {
  const found = new Map<string, CatchmentHexagon>()
  const rings = new Map(shareClasses.map((shareClass) => [shareClass, [] as [number, number][][][]]))
  for (const [at, hexagon] of hexagons.entries()) {
    if (at % pause === pause - 1) yield
    found.set(hexagon.id, hexagon)
    const shareClass = shareClassOf(hexagon.share)
    if (shareClass) rings.get(shareClass)?.push([ringOf(hexagon.id)])
  }
  const corners = coreHexagons(hexagons, coreShare).flatMap(({ id }) => ringOf(id))
  const stations = from.slice(0, firstStations).map((station): [number, number] => [station.lng, station.lat])
  return {
    areas: shareClasses.map((shareClass) => ({
      type: 'Feature',
      geometry: { type: 'MultiPolygon', coordinates: rings.get(shareClass) ?? [] },
      properties: { step: shareClass.step },
    })),
    core: corners.length > 0 ? boundsOf([[lng, lat], ...stations, ...corners]) : undefined,
    hexagonAt: (place) => found.get(latLngToCell(place.lat, place.lng, grounds.resolution)),
  }
}
