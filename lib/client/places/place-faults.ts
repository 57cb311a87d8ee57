'use client'

import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { callApi } from '@/lib/client/fetch/call-api'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { limits } from '@/lib/config/limits'
import { locationFileCalls, type PlaceFault } from '@/lib/contract/location-file'
import { isNullIsland } from '@/lib/domain/locations/place-doubts'
import { placeKey } from '@/lib/domain/locations/saved-list-rules'
import type { LatLng } from '@/lib/geo/coordinates'

interface KnownFaults {
  known: ReadonlyMap<string, PlaceFault | null>
}

const useKnown = create<KnownFaults>()(() => ({ known: new Map() }))

/** ms; coordinates are typed digit by digit. */
const gatherFor = 500

async function learn(places: readonly LatLng[]): Promise<void> {
  const { known } = useKnown.getState()
  const unknown = new Map(places.map((place) => [placeKey(place), place]))
  for (const key of known.keys()) unknown.delete(key)
  const asked = [...unknown]
  for (let start = 0; start < asked.length; start += limits.checkedPlaces) {
    const part = asked.slice(start, start + limits.checkedPlaces)
    const body = { places: part.map(([, { lat, lng }]) => ({ lat, lng })) }
    const { faults } = await callApi(locationFileCalls.checkPlaces, { body })
    const found = part.map(([key], index) => [key, faults[index] ?? null] as const)
    useKnown.setState((now) => ({ known: new Map([...now.known, ...found]) }))
  }
}

/** Asks about places that are not known yet. Without an answer nothing speaks against a place. */
export async function placeFaultsOf(places: readonly LatLng[]): Promise<(PlaceFault | null)[]> {
  await learn(places).catch(() => undefined)
  const { known } = useKnown.getState()
  return places.map((place) => known.get(placeKey(place)) ?? null)
}

/** Faults in the order of the places, null while unknown. Asks nothing unless `isOn`: visitors may not. */
export function usePlaceFaults(places: readonly LatLng[], isOn: boolean): readonly (PlaceFault | null)[] {
  const known = useKnown((state) => state.known)
  const isKnown = useMemo(() => places.every((place) => known.has(placeKey(place))), [places, known])
  useEffect(() => {
    if (!isOn || isKnown) return
    const timer = setTimeout(() => void placeFaultsOf(places), gatherFor)
    return () => clearTimeout(timer)
  }, [places, isOn, isKnown])
  return useMemo(() => places.map((place) => known.get(placeKey(place)) ?? null), [places, known])
}

const nowhere: readonly LatLng[] = []

/**
 * Why the place cannot be evaluated, for people who may submit; undefined while unknown. 0, 0 is known
 * to everybody.
 */
export function usePlaceFault(place: LatLng | undefined): PlaceFault | undefined {
  const { isGuest } = useGuest()
  const isMember = useSession().status === 'signed-in' && !isGuest
  const { lat, lng } = place ?? {}
  const places = useMemo(
    () => (lat === undefined || lng === undefined ? nowhere : [{ lat, lng }]),
    [lat, lng],
  )
  const [fault] = usePlaceFaults(places, isMember)
  return place && isNullIsland(place) ? 'zero' : (fault ?? undefined)
}
