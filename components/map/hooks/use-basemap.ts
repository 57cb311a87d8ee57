import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { type DressedMap, dress, groundLayers, lineLayers } from '@/components/map/basemap-style'
import { worldId, worldLandLayers, worldNameLayers } from '@/components/map/layers/world-layers'
import { type Ground, type MapPaint, paintOn } from '@/components/map/map-paint'
import { mapMotion } from '@/components/map/motion'

type GroundedMap = DressedMap & Pick<MapLibre, 'getSource'>

/**
 * Keeps cells, sites and pins. Changes the land immediately, border and labels after `delay` ms.
 * @returns cancel
 */
export function changeGround(
  map: GroundedMap,
  { ground, paint }: { ground: Ground; paint: MapPaint },
  delay: number,
): () => void {
  const { outside, below, cuts } = groundLayers(paint, ground)
  const { border, dots, marks, labels, hovered } = lineLayers(paint, ground)
  dress(map, [outside, ...below, ...cuts])
  if (map.getSource(worldId)) {
    const own = paintOn(ground, paint)
    dress(map, [...worldLandLayers(own), ...worldNameLayers(own, ground)])
  }
  const addLines = () => dress(map, [...border, ...dots, ...marks, ...labels, ...hovered])
  if (delay === 0) addLines()
  const timer = delay === 0 ? undefined : setTimeout(addLines, delay)
  return () => clearTimeout(timer)
}

export function useBasemap(map: MapLibre, paint: MapPaint, ground: Ground): void {
  const hasBegun = useRef(false)
  useEffect(() => {
    const isFirst = !hasBegun.current
    hasBegun.current = true
    // The initial style is the dark one.
    if (isFirst && ground === 'dark') return
    return changeGround(map, { ground, paint }, isFirst ? 0 : mapMotion.styleLayers)
  }, [map, paint, ground])
}
