import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'
import {
  clusterZooms,
  isInZooms,
  type LayerRule,
  mapZooms,
  type ScoutingLayers,
} from '@/lib/catalogue/scouting-layers'
import { useZoomed } from './use-zoom'

/** Zoom beyond every map's: a layer that ends with the nearest zoom is drawn there too. */
const beyond = 24

type RuledMap = Pick<MapLibre, 'setLayerZoomRange' | 'setLayoutProperty'>

/** Puts layers of the map under a rule: drawn in its zooms, or not at all. */
function applyRule(map: RuledMap, ids: readonly string[], { isVisible, zooms }: LayerRule): void {
  const [from, to] = zooms
  for (const id of ids) {
    map.setLayerZoomRange(id, from, to >= mapZooms[1] ? beyond : to)
    map.setLayoutProperty(id, 'visibility', isVisible ? 'visible' : 'none')
  }
}

/** Which layers of the map's style belong to each layer of the configuration. */
export function applyRules(map: RuledMap, { parkings, chargers, clusters }: ScoutingLayers): void {
  applyRule(map, ['site-casing', 'sites'], parkings)
  applyRule(map, ['chargers'], chargers)
  applyRule(map, ['clusters', 'cluster-counts'], {
    isVisible: clusters.isVisible,
    zooms: clusterZooms(clusters),
  })
}

/** Draws locations, charging stations and counts as the configuration says. */
export function useLayerRules(map: MapLibre, layers: ScoutingLayers): void {
  useEffect(() => applyRules(map, layers), [map, layers])
}

/** Whether a layer is drawn at the map's zoom. */
export function useIsDrawn(map: MapLibre, { isVisible, zooms }: LayerRule): boolean {
  return useZoomed(map, (zoom) => isVisible && isInZooms(zooms, zoom))
}
