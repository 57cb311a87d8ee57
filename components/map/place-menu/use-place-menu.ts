import { useState } from 'react'
import type { MapTarget, Place } from '@/components/map/map-data'

/** Five decimals are about a metre: the shown coordinates are those copied, added and sent. */
const toMetre = ({ lat, lng }: Place): Place => ({
  lat: Number(lat.toFixed(5)),
  lng: Number(lng.toFixed(5)),
})

/** A pressed place; a site brings what is known of it. */
export type PickedPlace = Place & { name?: string | undefined; parkingType?: string | undefined }

/** A place of a context menu, with the pin that was pressed there. */
export type AskedPlace = Place & { pin?: string | undefined }

/** Places of the map's menu and card. */
export interface PlaceMenuState {
  /** Place of a requested context menu. */
  asked: AskedPlace | undefined
  /** Place of a press on the ground or a cell. */
  picked: PickedPlace | undefined
  ask: (place: Place, pin?: string | undefined) => void
  /** Accepts any target of the map; only ground and cells count as places. */
  meet: (target: MapTarget) => void
  /** Opens the card of a place. */
  pick: (place: PickedPlace) => void
  closeAsked: () => void
  closePicked: () => void
}

/** State of a map's menu and card; feed it from `onMenu` and `onTarget`. */
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
