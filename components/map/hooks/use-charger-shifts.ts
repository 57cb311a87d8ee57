import { useMemo } from 'react'
import { chargerShifts } from '@/components/map/layers/charger-shifts'
import type { MapCharger, MapSite } from '@/components/map/map-data'

/** The same object until a station moves: movements of the map redraw no charger. */
export function useChargerShifts(
  chargers: readonly MapCharger[],
  sites: readonly MapSite[],
): ReadonlyMap<string, number> {
  const shifts = useMemo(() => chargerShifts(chargers, sites), [chargers, sites])
  const key = [...shifts].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys are equal shifts
  return useMemo(() => shifts, [key])
}
