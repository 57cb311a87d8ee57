'use client'

import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { useGuestList } from './guest-list'

/** Shows the browser's own list and keeps its changes, also those of other tabs. @returns stops following */
export function followGuest(): () => void {
  const show = () => {
    const { locations } = useGuestList.getState()
    if (useSavedLocations.getState().locations !== locations) useSavedLocations.setState({ locations })
  }
  show()
  const ends = [
    useGuestList.subscribe(show),
    useSavedLocations.subscribe(({ locations }) => {
      if (useGuestList.getState().locations !== locations) useGuestList.setState({ locations })
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
