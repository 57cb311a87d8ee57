import type {
  ExpressionSpecification,
  GeoJSONSource,
  HeatmapLayerSpecification,
  Map as MapLibre,
} from 'maplibre-gl'
import type { Dots, Drawing, Heat } from '@/lib/domain/studio/draw/drawing'
import { heatRadiusOf, heatZoom } from '@/lib/domain/studio/draw/growth'
import type { DrawnLayer } from '@/lib/domain/studio/edit/session'
import { DotLayer } from './dots/dot-layer'
import { layerAboveData } from './studio-style'

/** MapLibre's heat adds weights; deck.gl draws their mean. */
const isOwn = (drawing: Drawing): drawing is Dots | Heat =>
  drawing.kind === 'dots' || (drawing.kind === 'heat' && !drawing.isMean)

interface Look {
  drawing: Dots | Heat
  blending: string
}

/** Layers drawn by MapLibre itself, by name. */
export type OwnLayers = Map<string, Look>

const featuresOf = ({ places, weights }: Heat): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: Array.from(weights, (weight, at) => ({
    type: 'Feature',
    properties: { weight },
    geometry: { type: 'Point', coordinates: [places[at * 2] ?? 0, places[at * 2 + 1] ?? 0] },
  })),
})

function rampOf(colors: Heat['colors']): ExpressionSpecification {
  const steps = colors.flatMap((color, at) => [(at + 1) / (colors.length + 1), `rgb(${color.join(',')})`])
  return [
    ...['interpolate', ['linear'], ['heatmap-density'], 0, 'rgba(0,0,0,0)'],
    ...steps,
  ] as unknown as ExpressionSpecification
}

const byZoom = (atWorld: number, atStreets: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  0,
  atWorld,
  heatZoom,
  atStreets,
]

/** kepler.gl's paint for its heatmap, which is a MapLibre layer too. */
const paintOf = (heat: Heat): HeatmapLayerSpecification['paint'] & object => ({
  'heatmap-weight': ['get', 'weight'],
  'heatmap-intensity': byZoom(heat.intensity, heat.intensity * 3),
  'heatmap-radius': byZoom(heatRadiusOf(heat.radius, 0), heat.radius),
  'heatmap-opacity': heat.opacity,
  'heatmap-color': rampOf(heat.colors),
})

interface HeatWish {
  name: string
  next: string
  heat: Heat
}

/** Draws a heatmap; an existing one keeps its tiles until the new ones are ready. */
function showHeat(map: MapLibre, { name, next, heat }: HeatWish): void {
  const source = map.getSource<GeoJSONSource>(name)
  if (source) source.setData(featuresOf(heat))
  else map.addSource(name, { type: 'geojson', data: featuresOf(heat) })
  const paint = paintOf(heat)
  if (!map.getLayer(name)) return void map.addLayer({ id: name, type: 'heatmap', source: name, paint }, next)
  for (const [property, value] of Object.entries(paint))
    map.setPaintProperty(name, property as keyof typeof paint, value)
  map.moveLayer(name, next)
}

interface Place {
  map: MapLibre
  name: string
  next: string
}

function show({ map, name, next }: Place, { drawing, blending }: Look): void {
  if (drawing.kind === 'heat') {
    showHeat(map, { name, next, heat: drawing })
    return
  }
  if (map.getLayer(name)) map.removeLayer(name)
  map.addLayer(new DotLayer(name, { dots: drawing, blending }), next)
}

function hide(map: MapLibre, name: string): void {
  if (map.getLayer(name)) map.removeLayer(name)
  if (map.getSource(name)) map.removeSource(name)
}

/**
 * Adds, moves and removes the layers that deck.gl does not draw: sums of heat, and dots.
 * @param drawn all layers, lowest first
 * @param known updated to what is shown
 * @returns the id of the layer to insert a deck.gl layer below
 */
export function showOwnLayers(
  map: MapLibre,
  { drawn, blending }: { drawn: readonly DrawnLayer[]; blending: string },
  known: OwnLayers,
): (id: string) => string {
  const wanted = new Set<string>()
  const above = new Map<string, string>()
  let next = layerAboveData
  for (const { id, drawing } of drawn.toReversed()) {
    above.set(id, next)
    if (!isOwn(drawing)) continue
    const name = `${drawing.kind}-${id}`
    wanted.add(name)
    const before = known.get(name)
    const isSame = before?.drawing === drawing && before.blending === blending
    if (isSame && map.getLayer(name)) map.moveLayer(name, next)
    else show({ map, name, next }, { drawing, blending })
    known.set(name, { drawing, blending })
    next = name
  }
  for (const name of known.keys()) {
    if (wanted.has(name)) continue
    hide(map, name)
    known.delete(name)
  }
  return (id) => above.get(id) ?? layerAboveData
}
