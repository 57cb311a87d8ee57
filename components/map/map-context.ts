'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { createContext, useContext } from 'react'
import type { CellColour } from './cells/cell-messages'
import type { PrismStep } from './deck/use-prisms'
import type { MapControls, Occlusion } from './map-controls'

interface MapTools {
  map: MapLibre
  controls: MapControls
  /** Px of the map that panels currently cover. */
  occlusion: () => Occlusion
  /** Undefined for the score, and until the classes are known. */
  colour?: CellColour | undefined
  /** Undefined while the wanted base map is drawn. */
  retryPicture?: (() => void) | undefined
  prisms?: PrismStep | undefined
}

export const MapContext = createContext<MapTools | undefined>(undefined)

/** For children of a `CountryMap`. */
export function useMapTools(): MapTools {
  const tools = useContext(MapContext)
  if (!tools) throw new Error('Map tools work only inside a map')
  return tools
}
