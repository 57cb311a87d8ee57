import { useMemo } from 'react'
import { stationShifts } from '@/components/map/layers/station-shifts'
import type { MapSite, MapStation } from '@/components/map/map-data'

/** The same object until a station moves: movements of the map redraw no charger. */
export function useStationShifts(
  chargers: readonly MapStation[],
  sites: readonly MapSite[],
): ReadonlyMap<string, number> {
  const shifts = useMemo(() => stationShifts(chargers, sites), [chargers, sites])
  const key = [...shifts].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys are equal shifts
  return useMemo(() => shifts, [key])
}
