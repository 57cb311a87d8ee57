import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { borderLayers, buildingLayers, landLayers, outsideLayer } from '@/components/map/layers/land-layers'
import { nameLayers } from '@/components/map/layers/name-layers'
import { roadLayers } from '@/components/map/layers/road-layers'
import { worldId, worldLandLayers, worldNameLayers, worldSource } from '@/components/map/layers/world-layers'
import { type Ground, type MapPaint, paintOn } from '@/components/map/map-paint'
import type { Manifest } from '@/lib/contract/scout'
import type { BasemapPicture } from '@/lib/domain/map/basemaps'
import type { mapGroupNames, StudioMap } from '@/lib/domain/studio/read/studio-map'

export type AtlasGround = Pick<Manifest, 'country' | 'version' | 'bounds' | 'basemap' | 'sources'>

interface StyleWish {
  paint: MapPaint
  origin: string
  land: Exclude<Ground, 'picture'>
  atlas: AtlasGround | undefined
  picture: BasemapPicture | undefined
  groups: StudioMap['groups']
}

/** deck.gl's layers go below this one, the first label. */
export const layerAboveData = 'names-begin'

/** A street map's ground goes below this one. */
export const layerAboveGround = 'data-begin'

/** Meridians and parallels give scale and orientation on open sea. */
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

/** A layer's group in kepler.gl's terms; undefined for the ground itself. */
function groupOf(id: string): (typeof mapGroupNames)[number] | undefined {
  if (/^(?:label-|world-name)/.test(id)) return 'label'
  if (/^(?:road-|rail)/.test(id)) return 'road'
  if (/border/.test(id)) return 'border'
  if (id === 'buildings') return 'building'
  if (/^water/.test(id)) return 'water'
  return id === 'landuse' ? 'land' : undefined
}

interface Arranged {
  below: readonly LayerSpecification[]
  above: readonly LayerSpecification[]
}

/**
 * Arranges ground layers around the data, as a kepler.gl file says: which groups are visible, and which lie above.
 * By default labels are above.
 */
export function arranged({ below, above }: Arranged, groups: StudioMap['groups']): LayerSpecification[] {
  const isShown = ({ id }: LayerSpecification) => {
    const group = groupOf(id)
    return group === undefined || groups.shown?.[group] !== false
  }
  const { above: wanted } = groups
  const isAbove = ({ id }: LayerSpecification) => {
    const group = groupOf(id)
    return group !== undefined && wanted?.[group] === true
  }
  const all = [...below, ...above].filter(isShown)
  const top = wanted ? all.filter(isAbove) : above.filter(isShown)
  return [
    ...all.filter((layer) => !top.includes(layer)),
    { id: layerAboveGround, type: 'background', paint: { 'background-opacity': 0 } },
    { id: layerAboveData, type: 'background', paint: { 'background-opacity': 0 } },
    ...top,
  ]
}

/** The studio's base map: world and atlas land, or a picture, with labels above the data. */
export function studioStyle({ paint, origin, land, atlas, picture, groups }: StyleWish): StyleSpecification {
  const ground: Ground = picture ? 'picture' : land
  const isStreets = picture?.id === 'streets'
  const tiles = picture && picture.id !== 'streets' ? picture : undefined
  const own = paintOn(ground, paint)
  const below: LayerSpecification[] = [
    ...(tiles ? [{ id: 'picture', type: 'raster' as const, source: 'picture' }] : []),
    ...(picture ? [] : worldLandLayers(own)),
    ...(atlas && !picture ? [...landLayers(own), ...roadLayers(own), ...buildingLayers(own)] : []),
  ]
  const above: LayerSpecification[] = [
    ...(isStreets ? [] : worldNameLayers(own, ground)),
    ...(atlas && !isStreets ? [...borderLayers(own, ground), ...nameLayers(own, ground)] : []),
  ]
  const { country, version, bounds, basemap } = atlas ?? {}
  return {
    version: 8,
    transition: { duration: 0, delay: 0 },
    sources: {
      graticule: { type: 'geojson', data: graticule() },
      [worldId]: worldSource(window.location.origin),
      ...(tiles && {
        picture: {
          type: 'raster' as const,
          tileSize: 256,
          maxzoom: tiles.maxZoom,
          tiles: [`${window.location.origin}${tiles.tiles}`],
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
        id: 'graticule',
        type: 'line',
        source: 'graticule',
        paint: { 'line-color': own.border, 'line-width': 0.5, 'line-opacity': 0.28 },
      },
      ...arranged({ below, above }, groups),
    ],
  }
}
