import type { Map as MapLibre } from 'maplibre-gl'
import { useState } from 'react'
import type { MapPaint } from '@/components/map/map-paint'
import type { MapViewProps } from '@/components/map/map-props'
import { useDeckStage } from './use-deck-stage'
import { type PrismOptions, type Prisms, usePrisms } from './use-prisms'
import { useSiteArcs } from './use-site-arcs'
import { useSiteHeat } from './use-site-heat'

interface DeckMap extends Pick<MapViewProps, 'heat' | 'arcs' | 'on3dFailed' | 'onLayerFailed'> {
  map: MapLibre
  paint: MapPaint
}

interface DeckOptions extends Pick<PrismOptions, 'engine' | 'look'> {
  is3d: boolean
}

/** Fetches deck.gl once columns, heat or arcs need it. */
export function useDeck(props: DeckMap, { is3d, engine, look }: DeckOptions): Prisms {
  const { map, paint, heat, arcs } = props
  const [isStanding, setStanding] = useState(false)
  const on3dFailed = (error: unknown) => props.on3dFailed?.(error)
  const onHeatFailed = (error: unknown) => props.onLayerFailed?.('heat', error)
  const onArcsFailed = (error: unknown) => props.onLayerFailed?.('arcs', error)
  const onFailed = (error: unknown) => {
    if (is3d) on3dFailed(error)
    if (heat) onHeatFailed(error)
    if (arcs) onArcsFailed(error)
  }
  const isWanted = is3d || isStanding || heat !== undefined || arcs !== undefined
  const stage = useDeckStage(map, { isWanted, onFailed })
  useSiteHeat(stage, { places: heat, paint, onFailed: onHeatFailed })
  useSiteArcs(stage, { arcs, paint, onFailed: onArcsFailed })
  const standing = { stage, isStanding, onStanding: setStanding }
  return usePrisms(map, { ...standing, isOn: is3d, engine, look, onFailed: on3dFailed })
}
