import type { LayerSpecification, Map as MapLibre, RasterSourceSpecification } from 'maplibre-gl'
import type { BasemapPicture } from '@/lib/domain/map/basemaps'
import { labelLayers } from './layers/label-layers'
import { borderLayers, buildingLayers, type Ground, landLayers } from './layers/land-layers'
import { incisionLayers, roadLayers } from './layers/road-layers'
import type { MapPaint } from './map-paint'

/** Source and layer of the picture below everything else. */
export const pictureId = 'picture'

/** The layer in front of which a picture goes: all of the map but what lies outside of it. */
export const layerAbovePicture = 'land'

const onlyOn = (ground: Ground, layers: LayerSpecification[]) =>
  layers.map((layer): LayerSpecification => {
    const visibility = ground === 'dark' ? 'visible' : 'none'
    return { ...layer, layout: { ...layer.layout, visibility } } as LayerSpecification
  })

/** What a picture takes the place of: land, roads, houses, and the roads cut into the cells. */
export const groundLayers = (paint: MapPaint, ground: Ground) => ({
  below: onlyOn(ground, [...landLayers(paint), ...roadLayers(paint), ...buildingLayers(paint)]),
  cuts: onlyOn(ground, incisionLayers(paint)),
})

/** What stays on every ground, drawn so that it can be read there: the border and the names. */
export const lineLayers = (paint: MapPaint, ground: Ground) => ({
  border: borderLayers(paint, ground),
  labels: labelLayers(paint, ground),
})

export function pictureSource({ tiles, maxZoom, attribution }: BasemapPicture, origin: string) {
  return {
    type: 'raster',
    tiles: [`${origin}${tiles}`],
    tileSize: 256,
    maxzoom: maxZoom,
    attribution,
  } satisfies RasterSourceSpecification
}

/** A little darker than it is, so that names, sites and cells stay in front. */
export function pictureLayer(isStill: boolean): LayerSpecification {
  return {
    id: pictureId,
    type: 'raster',
    source: pictureId,
    paint: {
      'raster-brightness-max': 0.86,
      'raster-saturation': -0.12,
      'raster-fade-duration': isStill ? 0 : 220,
    },
  }
}

export type DressedMap = Pick<MapLibre, 'setLayoutProperty' | 'setPaintProperty'>

/** Draws layers that the map has as given: shown or not, and their paint. */
export function dress(map: DressedMap, layers: readonly LayerSpecification[]): void {
  for (const { id, layout, paint } of layers) {
    map.setLayoutProperty(id, 'visibility', layout?.visibility ?? 'visible')
    for (const [name, value] of Object.entries<unknown>(paint ?? {})) {
      map.setPaintProperty(id, name as never, value as never)
    }
  }
}
