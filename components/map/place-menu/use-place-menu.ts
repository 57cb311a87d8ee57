import { useState } from 'react'
import type { MapTarget, Place } from '@/components/map/map-data'

/** Five decimals are a metre: what is shown is what is copied, added and sent. */
const toMetre = ({ lat, lng }: Place): Place => ({
  lat: Number(lat.toFixed(5)),
  lng: Number(lng.toFixed(5)),
})

/** Places that a map says something about. */
export interface PlaceMenuState {
  /** Where somebody asked for the menu. */
  asked: Place | undefined
  /** Where somebody pressed the ground or a cell. */
  picked: Place | undefined
  ask: (place: Place) => void
  /** Takes any target of the map; only its ground and its cells are places of their own. */
  meet: (target: MapTarget) => void
  closeAsked: () => void
  closePicked: () => void
}

/** What the menu and the card of a map are about; for a map's `onMenu` and `onTarget`. */
export function usePlaceMenu(): PlaceMenuState {
  const [asked, setAsked] = useState<Place>()
  const [picked, setPicked] = useState<Place>()
  return {
    asked,
    picked,
    ask: (place) => setAsked(toMetre(place)),
    meet: (target) => {
      const isPlace = target.kind === 'ground' || target.kind === 'cell'
      setPicked(isPlace ? toMetre(target.place) : undefined)
    },
    closeAsked: () => setAsked(undefined),
    closePicked: () => setPicked(undefined),
  }
}
