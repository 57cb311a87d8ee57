import { useState } from 'react'
import type { MapTarget, Place } from '@/components/map/map-data'

/** Five decimals are about a metre: the shown coordinates are those copied, added and sent. */
const toMetre = ({ lat, lng }: Place): Place => ({
  lat: Number(lat.toFixed(5)),
  lng: Number(lng.toFixed(5)),
})

export type PickedPlace = Place & { name?: string | undefined; parkingType?: string | undefined }

export type AskedPlace = Place & { pin?: string | undefined }

export interface PlaceMenuState {
  asked: AskedPlace | undefined
  picked: PickedPlace | undefined
  ask: (place: Place, pin?: string | undefined) => void
  /** Accepts any target of the map; only ground and cells count as places. */
  meet: (target: MapTarget) => void
  pick: (place: PickedPlace) => void
  closeAsked: () => void
  closePicked: () => void
}

/** Feed it from `onMenu` and `onTarget`. */
export function usePlaceMenu(): PlaceMenuState {
  const [asked, setAsked] = useState<AskedPlace>()
  const [picked, setPicked] = useState<PickedPlace>()
  return {
    asked,
    picked,
    ask: (place, pin) => setAsked({ ...toMetre(place), pin }),
    meet: (target) => {
      const isPlace = target.kind === 'ground' || target.kind === 'cell'
      setPicked(isPlace ? toMetre(target.place) : undefined)
    },
    pick: setPicked,
    closeAsked: () => setAsked(undefined),
    closePicked: () => setPicked(undefined),
  }
}
