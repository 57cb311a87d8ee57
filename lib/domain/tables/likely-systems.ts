import type { LatLng } from '@/lib/geo/coordinates'
import type { Bounds } from '@/lib/geo/mercator'
import { loadProjections } from '@/lib/geo/projection'
import { offeredSystems, type ReferenceSystem, systemOfCode, systemTitle } from '@/lib/geo/reference-system'
import { isAtHome } from './home-country'
import { type Metres, placeOfMetres } from './metre-columns'

export interface LikelySystem {
  system: ReferenceSystem
  /** Where the first row would be. */
  first: LatLng
}

/** Systems offered at once. */
const maxOffered = 12

/**
 * Systems that put all rows into the area where they are used, and into the country of the table if some do.
 * @param home boxes of the countries of the table; empty if unknown
 */
export async function likelySystems(
  metres: readonly Metres[],
  home: readonly Bounds[],
): Promise<LikelySystem[]> {
  // Those of whole continents fit nearly any metres, and come last.
  const wide = [3857, 3035].flatMap((code) => systemOfCode(code) ?? [])
  const projections = await loadProjections([...offeredSystems, ...wide])
  const fitting = projections.flatMap((projection) => {
    const places = metres.map((each) => placeOfMetres(each, projection))
    const [first] = places
    if (!first || places.some((place) => place === undefined)) return []
    return [{ system: projection.system, first }]
  })
  const atHome = fitting.filter(({ first }) => isAtHome(home, first.lat, first.lng))
  const offered = atHome.length > 0 ? atHome : fitting
  return offered.slice(0, maxOffered)
}

/** `LV95 (EPSG:2056): 47.1411, 9.5208`. */
export const likelyTitle = ({ system, first }: LikelySystem): string =>
  `${systemTitle(system)}: ${first.lat.toFixed(4)}, ${first.lng.toFixed(4)}`
