import type {
  ExpressionSpecification,
  GeoJSONSource,
  HeatmapLayerSpecification,
  Map as MapLibre,
} from 'maplibre-gl'
import type { Heat } from '@/lib/domain/kepler/studio/drawing'
import { layerAboveData } from './studio-style'

const prefix = 'heat-'

const featuresOf = ({ places, weights }: Heat): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: Array.from(weights, (weight, at) => ({
    type: 'Feature',
    properties: { weight },
    geometry: { type: 'Point', coordinates: [places[at * 2] ?? 0, places[at * 2 + 1] ?? 0] },
  })),
})

/** From nothing through the colours of the layer. */
function rampOf(colors: Heat['colors']): ExpressionSpecification {
  const steps = colors.flatMap((color, at) => [(at + 1) / colors.length, `rgb(${color.join(',')})`])
  return [
    ...['interpolate', ['linear'], ['heatmap-density'], 0, 'rgba(0,0,0,0)'],
    ...steps,
  ] as unknown as ExpressionSpecification
}

const paintOf = (heat: Heat): HeatmapLayerSpecification['paint'] & object => ({
  'heatmap-weight': ['get', 'weight'],
  'heatmap-radius': heat.radius,
  'heatmap-opacity': heat.opacity,
  'heatmap-color': rampOf(heat.colors),
})

function show(map: MapLibre, id: string, heat: Heat): void {
  const source = map.getSource<GeoJSONSource>(id)
  if (source) source.setData(featuresOf(heat))
  else map.addSource(id, { type: 'geojson', data: featuresOf(heat) })
  const paint = paintOf(heat)
  if (!map.getLayer(id)) return void map.addLayer({ id, type: 'heatmap', source: id, paint }, layerAboveData)
  for (const [name, value] of Object.entries(paint))
    map.setPaintProperty(id, name as keyof typeof paint, value)
}

function hide(map: MapLibre, id: string): void {
  if (map.getLayer(id)) map.removeLayer(id)
  if (map.getSource(id)) map.removeSource(id)
}

/** Draws heatmaps with the map's own layer, and removes those that are not wanted. @param known what it draws */
export function showHeats(
  map: MapLibre,
  heats: readonly { id: string; heat: Heat }[],
  known: Map<string, Heat>,
): void {
  const wanted = new Map(heats.map(({ id, heat }) => [`${prefix}${id}`, heat]))
  for (const id of known.keys()) {
    if (wanted.has(id)) continue
    hide(map, id)
    known.delete(id)
  }
  for (const [id, heat] of wanted) {
    if (known.get(id) === heat && map.getLayer(id)) continue
    known.set(id, heat)
    show(map, id, heat)
  }
}
