import { cellsToMultiPolygon, cellToBoundary, cellToParent, latLngToCell } from 'h3-js'
import type { MapArea, Place } from '@/components/map/map-data'
import type { Catchment } from '@/lib/contract/network'
import {
  coreHexagons,
  type ShareClass,
  shareClasses,
  shareClassOf,
} from '@/lib/domain/catchment/catchment-summary'
import type { Steps } from '@/lib/domain/steps'
import { type Bounds, boundsOf } from '@/lib/geo/mercator'

export type CatchmentHexagon = Catchment['hexagons'][number]

/** A catchment's hexagons as the map draws and finds them. */
export interface CatchmentGrid {
  /** The outlines of each class of shares: every hexagon's own would hold up the map, which copies them to its worker. */
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

/** Resolutions to the parent whose hexagons are outlined in one go: at most 343, a few milliseconds. */
const coarser = 3

export const ringOf = (id: string) => cellToBoundary(id, true) as [number, number][]

/** Pauses, since a catchment may have thousands of hexagons. */
export function* gridSteps(
  { hexagons, from, grounds }: Catchment,
  { lat, lng }: Place,
): Steps<CatchmentGrid> {
  const found = new Map<string, CatchmentHexagon>()
  const groups = new Map<string, { shareClass: ShareClass; ids: string[] }>()
  const parent = Math.max(0, grounds.resolution - coarser)
  for (const [at, hexagon] of hexagons.entries()) {
    if (at % pause === pause - 1) yield
    const { id, share } = hexagon
    found.set(id, hexagon)
    const shareClass = shareClassOf(share)
    if (!shareClass) continue
    const key = `${shareClass.step} ${cellToParent(id, parent)}`
    const group = groups.get(key)
    if (group) group.ids.push(id)
    else groups.set(key, { shareClass, ids: [id] })
  }
  const outlines = new Map(shareClasses.map((shareClass) => [shareClass, [] as [number, number][][][]]))
  for (const { shareClass, ids } of groups.values()) {
    yield
    outlines.get(shareClass)?.push(...(cellsToMultiPolygon(ids, true) as [number, number][][][]))
  }
  const corners = coreHexagons(hexagons, coreShare).flatMap(({ id }) => ringOf(id))
  const stations = from.slice(0, firstStations).map((station): [number, number] => [station.lng, station.lat])
  return {
    areas: shareClasses.map((shareClass) => ({
      type: 'Feature',
      geometry: { type: 'MultiPolygon', coordinates: outlines.get(shareClass) ?? [] },
      properties: { step: shareClass.step },
    })),
    core: corners.length > 0 ? boundsOf([[lng, lat], ...stations, ...corners]) : undefined,
    hexagonAt: (place) => found.get(latLngToCell(place.lat, place.lng, grounds.resolution)),
  }
}
