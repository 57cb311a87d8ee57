import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import {
  type DressedMap,
  dress,
  groundLayers,
  layerAbovePicture,
  lineLayers,
  pictureId,
  pictureLayer,
  pictureSource,
} from '@/components/map/basemap-style'
import { worldId, worldLandLayers, worldNameLayers } from '@/components/map/layers/world-layers'
import { type MapPaint, paintOn } from '@/components/map/map-paint'
import { mapMotion, prefersStillness } from '@/components/map/motion'
import { useLatest } from '@/components/ui/use-latest'
import type { BasemapPicture, Land } from '@/lib/domain/map/basemaps'

type GroundedMap = DressedMap &
  Pick<MapLibre, 'getLayer' | 'removeLayer' | 'getSource' | 'removeSource' | 'addSource' | 'addLayer'>

function setPicture(map: GroundedMap, picture: BasemapPicture | undefined) {
  if (map.getLayer(pictureId)) map.removeLayer(pictureId)
  if (map.getSource(pictureId)) map.removeSource(pictureId)
  if (!picture) return
  map.addSource(pictureId, pictureSource(picture, window.location.origin))
  map.addLayer(pictureLayer(prefersStillness()), layerAbovePicture)
}

/** A picture, or land if there is none. */
interface Basemap {
  picture: BasemapPicture | undefined
  land: Land
}

/**
 * Changes a map's basemap without replacing its style, so that cells, sites and pins stay: the picture
 * immediately, border and labels after `delay` milliseconds. Returns a cancel function.
 */
export function changeGround(
  map: GroundedMap,
  { picture, land, paint }: Basemap & { paint: MapPaint },
  delay: number,
): () => void {
  const ground = picture ? 'picture' : land
  const { outside, below, cuts } = groundLayers(paint, ground)
  const { border, dots, marks, labels, hovered } = lineLayers(paint, ground)
  setPicture(map, picture)
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

/** Keeps a map on the chosen basemap; an initial picture gets its lines and labels immediately. */
export function useBasemap(map: MapLibre, paint: MapPaint, { picture, land }: Basemap): void {
  const hasBegun = useRef(false)
  const { tiles } = picture ?? {}
  const latest = useLatest(picture)
  useEffect(() => {
    const isFirst = !hasBegun.current
    hasBegun.current = true
    // The initial style is the dark one.
    if (isFirst && tiles === undefined && land === 'dark') return
    return changeGround(map, { picture: latest.current, land, paint }, isFirst ? 0 : mapMotion.styleLayers)
  }, [map, paint, tiles, land, latest])
}
