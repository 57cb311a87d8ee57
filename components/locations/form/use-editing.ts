'use client'

import { useState } from 'react'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import type { LatLng } from '@/lib/geo/coordinates'

/** An open form and its place on the map. */
export interface Editing {
  /** The edited location; undefined for a new one. */
  before: SavedLocation | undefined
  /** Parsed from the form's coordinates. */
  place: LatLng | undefined
  setPlace: (place: LatLng | undefined) => void
  /** Counts presses on the map; each enters `pressed` into the form. */
  presses: number
  pressed: LatLng | undefined
  close: () => void
}

interface State {
  before: SavedLocation | undefined
  place: LatLng | undefined
  presses: number
  pressed: LatLng | undefined
}

export function useEditing() {
  const [state, setState] = useState<State>()
  const open = (before: SavedLocation | undefined) =>
    setState({ before, place: before, presses: 0, pressed: undefined })
  const editing: Editing | undefined = state && {
    ...state,
    setPlace: (place) => setState((now) => now && { ...now, place }),
    close: () => setState(undefined),
  }
  return {
    editing,
    add: () => open(undefined),
    edit(id: string) {
      const location = useSavedLocations.getState().locations.find((each) => each.id === id)
      if (location) open(location)
    },
    /** Moves the open form's place to a press on the map. */
    press: (pressed: LatLng) =>
      setState((now) => now && { ...now, place: pressed, pressed, presses: now.presses + 1 }),
  }
}
