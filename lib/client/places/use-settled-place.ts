import { useEffect, useState } from 'react'
import type { LatLng } from '@/lib/geo/coordinates'

const pause = 500

/** A debounced place: typed coordinates change with every key. */
export function useSettledPlace(place: LatLng | undefined): LatLng | undefined {
  const [settled, setSettled] = useState(place)
  const key = place && `${place.lat},${place.lng}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place by its value
  useEffect(() => {
    const timer = setTimeout(() => setSettled(place), pause)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}
