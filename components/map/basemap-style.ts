import type {
  ExpressionSpecification,
  LayerSpecification,
  Map as MapLibre,
  RasterSourceSpecification,
} from 'maplibre-gl'
import type { PictureTiles } from '@/lib/domain/map/basemaps'
import { cellMarkLayers, radiusLayers } from './layers/highlight-layers'
import { labelLayers } from './layers/label-layers'
import { borderLayers, buildingLayers, landLayers, outsideLayer } from './layers/land-layers'
import { nameLayers } from './layers/name-layers'
import { hoveredPlaceLayers, nearPlaceLayers } from './layers/near-place-layers'
import { incisionLayers, roadLayers } from './layers/road-layers'
import { type Ground, type MapPaint, paintOn } from './map-paint'

export const pictureId = 'picture'

/** The picture goes below this layer: above the whole base map except the area outside the country. */
export const layerAbovePicture = 'land'

const onLand = (ground: Ground, layers: LayerSpecification[]) =>
  layers.map((layer): LayerSpecification => {
    const visibility = ground === 'picture' ? 'none' : 'visible'
    return { ...layer, layout: { ...layer.layout, visibility } } as LayerSpecification
  })

export function groundLayers(paint: MapPaint, ground: Ground) {
  const own = paintOn(ground, paint)
  return {
    outside: outsideLayer(own),
    below: onLand(ground, [...landLayers(own), ...roadLayers(own), ...buildingLayers(own)]),
    cuts: onLand(ground, incisionLayers(paint)),
  }
}

/** Of areas over pictures, so that both are seen; elsewhere they look like the legend. */
const overPicture = 0.5

/** Areas in the colours of the demand ramp, under the roads. */
function areaLayers(paint: MapPaint, ground: Ground): LayerSpecification[] {
  const colours = paint.demand.flatMap((colour, place) => [place + 1, colour])
  const colour = ['match', ['get', 'step'], ...colours, paint.land] as unknown as ExpressionSpecification
  return [
    {
      id: 'areas',
      type: 'fill',
      source: 'areas',
      paint: {
        'fill-color': colour,
        'fill-opacity': ground === 'picture' ? overPicture : 1,
        // Antialiased edges would draw a net between neighbours.
        'fill-antialias': false,
      },
    },
  ]
}

export function lineLayers(paint: MapPaint, ground: Ground) {
  const own = paintOn(ground, paint)
  return {
    areas: areaLayers(paint, ground),
    border: borderLayers(own, ground),
    dots: nearPlaceLayers(own),
    // Paper outlines would be lost on light land.
    marks: cellMarkLayers({ ...paint, paper: ground === 'light' ? paint.ink : paint.paper }),
    labels: [...nameLayers(own, ground), ...labelLayers(own, ground), ...radiusLayers(own, ground)],
    hovered: hoveredPlaceLayers(own),
  }
}

export function pictureSource({ tiles, maxZoom, attribution }: PictureTiles, origin: string) {
  return {
    type: 'raster',
    tiles: [`${origin}${tiles}`],
    tileSize: 256,
    maxzoom: maxZoom,
    attribution,
  } satisfies RasterSourceSpecification
}

/** Slightly darkened, so that labels, sites and cells are easy to see. */
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

export function dress(map: DressedMap, layers: readonly LayerSpecification[]): void {
  for (const { id, layout, paint } of layers) {
    map.setLayoutProperty(id, 'visibility', layout?.visibility ?? 'visible')
    for (const [name, value] of Object.entries<unknown>(paint ?? {})) {
      map.setPaintProperty(id, name as never, value as never)
    }
  }
}
