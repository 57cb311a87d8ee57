import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { MapArc } from '@/components/map/map-data'
import type { MapPaint } from '@/components/map/map-paint'
import type { MapViewProps } from '@/components/map/map-props'
import type { DeckStage } from './deck-stage'
import { useLoaded } from './use-loaded'
import { type PrismOptions, type Prisms, usePrisms } from './use-prisms'

interface DeckMap extends Pick<MapViewProps, 'heat' | 'arcs' | 'on3dFailed' | 'onLayerFailed'> {
  map: MapLibre
  paint: MapPaint
}

interface StageOptions {
  isWanted: boolean
  onFailed: (error: unknown) => void
}

const loadStage = () => import('./deck-stage')

function useDeckStage(map: MapLibre, { isWanted, onFailed }: StageOptions): DeckStage | undefined {
  const library = useLoaded(isWanted, loadStage, onFailed)
  const [stage, setStage] = useState<DeckStage>()
  useEffect(() => {
    if (!isWanted || !library) return
    const opened = library.openDeckStage(map)
    setStage(opened)
    return () => {
      setStage(undefined)
      opened.close()
    }
  }, [map, isWanted, library])
  return stage
}

interface ArcOptions {
  arcs: readonly MapArc[] | undefined
  paint: MapPaint
  onFailed: (error: unknown) => void
}

const loadArcs = () => import('./arc-layer')

function useSiteArcs(stage: DeckStage | undefined, { arcs, paint, onFailed }: ArcOptions): void {
  const library = useLoaded(arcs !== undefined, loadArcs, onFailed)
  useEffect(() => {
    if (!stage || !library || !arcs) return
    stage.show('arcs', () => [library.arcLayer(arcs, paint)])
    return () => stage.hide('arcs')
  }, [stage, library, arcs, paint])
}

interface HeatOptions {
  /** Latitude, longitude, latitude, ...; undefined without heat. */
  places: Float64Array | undefined
  paint: MapPaint
  onFailed: (error: unknown) => void
}

const loadHeat = () => import('./heat-layer')

function useSiteHeat(stage: DeckStage | undefined, { places, paint, onFailed }: HeatOptions): void {
  const library = useLoaded(places !== undefined, loadHeat, onFailed)
  useEffect(() => {
    if (!stage || !library || !places) return
    const data = library.heatData(places)
    const colours = library.heatRamp(paint)
    stage.show('heat', () => [library.heatLayer(data, colours)])
    return () => stage.hide('heat')
  }, [stage, library, places, paint])
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
