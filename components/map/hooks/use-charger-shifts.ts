import { useMemo } from 'react'
import { chargerShifts } from '@/components/map/layers/charger-shifts'
import type { MapCharger, MapSite } from '@/components/map/map-data'

/** `chargerShifts`, the same object until a station moves: a movement of the map redraws no charger. */
export function useChargerShifts(
  chargers: readonly MapCharger[],
  sites: readonly MapSite[],
): ReadonlyMap<string, number> {
  const shifts = useMemo(() => chargerShifts(chargers, sites), [chargers, sites])
  const key = [...shifts].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys are equal shifts
  return useMemo(() => shifts, [key])
}
