import type { LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { type DressedMap, dress, groundLayers, lineLayers } from '@/components/map/basemap-style'
import { worldId, worldLandLayers, worldNameLayers } from '@/components/map/layers/world-layers'
import { type Ground, type MapPaint, paintOn } from '@/components/map/map-paint'
import { mapMotion } from '@/components/map/motion'

type GroundedMap = DressedMap & Pick<MapLibre, 'getSource'>

interface Grounding {
  ground: Ground
  /** A street map has borders and names of its own. */
  isStreets?: boolean
}

const withoutNames = (layers: readonly LayerSpecification[]) =>
  layers.map((layer) =>
    /^(?:label-|world-name)|border/.test(layer.id)
      ? ({ ...layer, layout: { ...layer.layout, visibility: 'none' } } as LayerSpecification)
      : layer,
  )

/**
 * Keeps cells, sites and pins. Changes the land immediately, border and labels after `delay` ms.
 * @returns cancel
 */
export function changeGround(
  map: GroundedMap,
  { ground, paint, isStreets = false }: Grounding & { paint: MapPaint },
  delay: number,
): () => void {
  const { outside, below, cuts } = groundLayers(paint, ground)
  const { areas, border, dots, marks, labels, hovered } = lineLayers(paint, ground)
  dress(map, [outside, ...below, ...cuts])
  if (map.getSource(worldId)) {
    const own = paintOn(ground, paint)
    const world = [...worldLandLayers(own), ...worldNameLayers(own, ground)]
    dress(map, isStreets ? withoutNames(world) : world)
  }
  const lines = [...areas, ...border, ...dots, ...marks, ...labels, ...hovered]
  const addLines = () => dress(map, isStreets ? withoutNames(lines) : lines)
  if (delay === 0) addLines()
  const timer = delay === 0 ? undefined : setTimeout(addLines, delay)
  return () => clearTimeout(timer)
}

export function useBasemap(map: MapLibre, paint: MapPaint, { ground, isStreets = false }: Grounding): void {
  const hasBegun = useRef(false)
  useEffect(() => {
    const isFirst = !hasBegun.current
    hasBegun.current = true
    // The initial style is the dark one.
    if (isFirst && ground === 'dark') return
    return changeGround(map, { ground, paint, isStreets }, isFirst ? 0 : mapMotion.styleLayers)
  }, [map, paint, ground, isStreets])
}
