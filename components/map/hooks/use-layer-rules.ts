import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'
import { groupLayerIds } from '@/components/map/layers/group-layers'
import {
  clusterZooms,
  isInZooms,
  type LayerRule,
  mapZooms,
  type ScoutingLayers,
} from '@/lib/catalogue/scouting-layers'
import { useZoomed } from './use-zoom'

/** Beyond every map's zooms: a layer that ends with the deepest zoom is drawn there too. */
const beyond = 24

type RuledMap = Pick<MapLibre, 'setLayerZoomRange' | 'setLayoutProperty'>

function applyRule(map: RuledMap, ids: readonly string[], { isVisible, zooms }: LayerRule): void {
  const [from, to] = zooms
  for (const id of ids) {
    map.setLayerZoomRange(id, from, to >= mapZooms[1] ? beyond : to)
    map.setLayoutProperty(id, 'visibility', isVisible ? 'visible' : 'none')
  }
}

export function applyRules(map: RuledMap, { parkings, chargers, clusters }: ScoutingLayers): void {
  const fan = ['fan-leg-casing', 'fan-legs', 'fan-casing', 'fan-sites']
  applyRule(map, [...groupLayerIds, 'site-casing', 'sites', 'site-room', ...fan], parkings)
  applyRule(map, ['chargers'], chargers)
  applyRule(map, ['clusters', 'cluster-counts'], {
    isVisible: clusters.isVisible,
    zooms: clusterZooms(clusters),
  })
}

export function useLayerRules(map: MapLibre, layers: ScoutingLayers): void {
  useEffect(() => applyRules(map, layers), [map, layers])
}

export function useIsDrawn(map: MapLibre, { isVisible, zooms }: LayerRule): boolean {
  return useZoomed(map, (zoom) => isVisible && isInZooms(zooms, zoom))
}
