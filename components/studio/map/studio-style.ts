import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { borderLayers, buildingLayers, landLayers, outsideLayer } from '@/components/map/layers/land-layers'
import { nameLayers } from '@/components/map/layers/name-layers'
import { roadLayers } from '@/components/map/layers/road-layers'
import { worldId, worldLandLayers, worldNameLayers, worldSource } from '@/components/map/layers/world-layers'
import { type Ground, type MapPaint, paintOn } from '@/components/map/map-paint'
import type { Manifest } from '@/lib/contract/scout'
import type { BasemapPicture } from '@/lib/domain/map/basemaps'

export type AtlasGround = Pick<Manifest, 'country' | 'version' | 'bounds' | 'basemap' | 'sources'>

interface StyleWish {
  paint: MapPaint
  origin: string
  land: Exclude<Ground, 'picture'>
  atlas: AtlasGround | undefined
  picture: BasemapPicture | undefined
}

/** deck.gl's layers go below the first name. */
export const layerAboveData = 'names-begin'

/** Meridians and parallels, which tell scale and place on the open sea. */
function graticule(): GeoJSON.Feature {
  const step = 10
  const lines: [number, number][][] = []
  for (let lng = -180; lng <= 180; lng += step)
    lines.push([
      [lng, -85],
      [lng, 85],
    ])
  for (let lat = -80; lat <= 80; lat += step)
    lines.push([
      [-180, lat],
      [180, lat],
    ])
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } }
}

/** The base map of the studio: the world and the atlas's land, or a picture, with names above the data. */
export function studioStyle({ paint, origin, land, atlas, picture }: StyleWish): StyleSpecification {
  const ground: Ground = picture ? 'picture' : land
  const own = paintOn(ground, paint)
  const below = atlas && !picture ? [...landLayers(own), ...roadLayers(own), ...buildingLayers(own)] : []
  const above: LayerSpecification[] = [
    ...worldNameLayers(own, ground),
    ...(atlas ? [...borderLayers(own, ground), ...nameLayers(own, ground)] : []),
  ]
  const { country, version, bounds, basemap } = atlas ?? {}
  return {
    version: 8,
    transition: { duration: 0, delay: 0 },
    sources: {
      graticule: { type: 'geojson', data: graticule() },
      [worldId]: worldSource(window.location.origin),
      ...(picture && {
        picture: {
          ...{ type: 'raster' as const, tileSize: 256, maxzoom: picture.maxZoom },
          tiles: [`${window.location.origin}${picture.tiles}`],
        },
      }),
      ...(basemap &&
        bounds && {
          atlas: {
            type: 'vector' as const,
            tiles: [`${origin}/api/scout/basemap/${country}/${version}/{z}/{x}/{y}.mvt`],
            bounds: [...(basemap.bounds ?? bounds)] as [number, number, number, number],
            minzoom: basemap.minzoom,
            maxzoom: basemap.maxzoom,
          },
        }),
    },
    layers: [
      outsideLayer(own),
      {
        ...{ id: 'graticule', type: 'line', source: 'graticule' },
        paint: { 'line-color': own.border, 'line-width': 0.5, 'line-opacity': 0.28 },
      },
      ...(picture ? [{ id: 'picture', type: 'raster' as const, source: 'picture' }] : worldLandLayers(own)),
      ...below,
      { id: layerAboveData, type: 'background', paint: { 'background-opacity': 0 } },
      ...above,
    ],
  }
}
