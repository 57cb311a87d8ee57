import type {
  ExpressionSpecification,
  FilterSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { nearestLineLayers, stationLayers } from '@/components/map/layers/station-layers'
import type { Manifest } from '@/lib/contract/scout'
import { groundLayers, lineLayers } from './basemap-style'
import { clusterLayers } from './layers/cluster-layers'
import { estimateLayers } from './layers/estimate-layers'
import { fanLayers, groupLayers } from './layers/group-layers'
import { highlightLayers } from './layers/highlight-layers'
import { isochroneLayers } from './layers/isochrone-layers'
import { listedLayers } from './layers/listed-layers'
import { pinLayers } from './layers/pin-layers'
import { plannedLayers, plannedReachLayers } from './layers/planned-layers'
import { ringLabelLayer, ringLayers } from './layers/ring-layers'
import { siteLayers } from './layers/site-layers'
import { worldId, worldLandLayers, worldNameLayers, worldSource } from './layers/world-layers'
import type { ShapeKind } from './map-data'
import type { MapPaint } from './map-paint'

/** Filled by the screens, initially empty. */
export const dataSources = [
  'sites',
  'fan',
  'groups',
  'clusters',
  'chargers',
  'pins',
  'estimates',
  'listed',
  'listed-counts',
  'areas',
  'planned',
  'planned-active',
  'planned-reach',
  'planned-links',
  'shapes',
  'rings',
  'nearest-line',
  'hovered-place',
  'isochrone',
  'highlights',
  'hovered-cell',
  'picked-cell',
  'cursor-cell',
] as const
export type DataSource = (typeof dataSources)[number]

/** Topmost first. */
export const clickedLayers = [
  'pins',
  'estimates',
  'listed-figures',
  'listed-dots',
  'listed-counts',
  'planned-active-marks',
  'planned-active-dots',
  'planned-pins',
  'planned-marks',
  'planned-dots',
  'fan-sites',
  'chargers',
  'cluster-counts',
  'clusters',
  'sites',
  'group-bays',
  'group-lines',
] as const

/** The cells go below this layer: above the land, under the roads cut into them. */
export const layerAboveCells = 'cut-local'

/** The 3D columns go below this layer: above everything on the ground, under the labels. */
export const layerAbovePrisms = 'hovered-cell'

const source = 'shapes'

const only = (kind: ShapeKind): FilterSpecification => ['==', ['get', 'kind'], kind]

/** An ink edge gives contrast on any base map. */
function shapeLayers(paint: MapPaint): LayerSpecification[] {
  const colour: ExpressionSpecification = ['coalesce', ['get', 'colour'], paint.paper]
  const width: ExpressionSpecification = ['coalesce', ['get', 'width'], 1.6]
  const line = { type: 'line', source, layout: { 'line-cap': 'round', 'line-join': 'round' } } as const
  const edged: FilterSpecification = ['!=', ['get', 'kind'], 'point']
  return [
    {
      id: 'shape-areas',
      type: 'fill',
      source,
      filter: only('area'),
      paint: { 'fill-color': colour, 'fill-opacity': 0.18, 'fill-antialias': false },
    },
    {
      ...line,
      id: 'shape-casing',
      filter: edged,
      paint: { 'line-color': paint.ink, 'line-width': ['+', width, 1.8], 'line-opacity': 0.55 },
    },
    { ...line, id: 'shape-lines', filter: edged, paint: { 'line-color': colour, 'line-width': width } },
    {
      id: 'shape-points',
      type: 'circle',
      source,
      filter: only('point'),
      paint: {
        'circle-color': colour,
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 2, 14, 5],
        'circle-stroke-color': paint.ink,
        'circle-stroke-width': 1.5,
      },
    },
  ]
}

export interface StyleManifest extends Pick<Manifest, 'country' | 'version' | 'bounds' | 'basemap'> {
  /** Draws the countries of the world, for places that no atlas covers. */
  isWorld?: boolean
}

/**
 * In drawing order. MapLibre places symbols from the top layer down, so stations and clusters come before
 * labels.
 * @param origin of the page, because the map's worker cannot resolve relative paths
 */
export function mapStyle(
  manifest: StyleManifest,
  look: { paint: MapPaint; origin: string },
): StyleSpecification {
  const { paint, origin } = look
  const { country, version, bounds, basemap, isWorld } = manifest
  const { outside, below, cuts } = groundLayers(paint, 'dark')
  const { areas, border, dots, marks, labels, hovered } = lineLayers(paint, 'dark')
  const empty = (id: DataSource): [string, GeoJSONSourceSpecification] => [
    id,
    { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, promoteId: 'id' },
  ]
  return {
    version: 8,
    transition: { duration: 0, delay: 0 },
    sources: {
      atlas: {
        type: 'vector',
        tiles: [`${origin}/api/scout/basemap/${country}/${version}/{z}/{x}/{y}.mvt`],
        bounds: [...(basemap.bounds ?? bounds)],
        minzoom: basemap.minzoom,
        maxzoom: basemap.maxzoom,
      },
      ...(isWorld && { [worldId]: worldSource(window.location.origin) }),
      ...Object.fromEntries(dataSources.map(empty)),
    },
    layers: [
      outside,
      ...(isWorld ? worldLandLayers(paint) : []),
      ...below,
      ...areas,
      ...cuts,
      ...border,
      ...isochroneLayers(paint),
      ...highlightLayers(paint),
      ...shapeLayers(paint),
      ...plannedReachLayers(paint),
      ...ringLayers(paint),
      ...dots,
      ...marks,
      ...(isWorld ? worldNameLayers(paint, 'dark') : []),
      ...labels,
      ...groupLayers(paint),
      ...siteLayers(paint),
      ...clusterLayers(paint),
      ...stationLayers(),
      ringLabelLayer(paint),
      ...nearestLineLayers(paint),
      ...hovered,
      ...fanLayers(paint),
      ...listedLayers(paint),
      ...plannedLayers(paint),
      ...estimateLayers(),
      ...pinLayers(),
    ],
  }
}
