'use client'

import { useState } from 'react'
import { useMapTools } from '@/components/map/map-context'
import { goToPlace } from '@/components/map/tools/go-to-place'
import { PlaceSearchTool } from '@/components/map/tools/place-search-tool'
import { useMyPosition } from '@/lib/client/places/use-my-position'
import { usePlaceSearch } from '@/lib/client/places/use-place-search'
import type { LatLng } from '@/lib/geo/coordinates'

interface FindPlaceProps {
  /** Slug of the country to search. */
  country: string
  /** Ranks places near it first. */
  near: LatLng | undefined
}

/** Finds a place by name and moves the map there. */
export function FindPlace({ country, near }: FindPlaceProps) {
  const { controls } = useMapTools()
  const [text, setText] = useState('')
  const search = usePlaceSearch(text, { country, near })
  return (
    <PlaceSearchTool
      text={text}
      onText={setText}
      {...search}
      onPick={(place) => goToPlace(controls, place)}
      position={useMyPosition()}
      onPosition={(position) => controls.flyTo(position, 15)}
    />
  )
}
