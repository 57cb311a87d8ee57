import type {
  ExpressionSpecification,
  GeoJSONSource,
  HeatmapLayerSpecification,
  Map as MapLibre,
} from 'maplibre-gl'
import type { Heat } from '@/lib/domain/studio/draw/drawing'
import { heatRadiusOf, heatZoom } from '@/lib/domain/studio/draw/growth'

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
export function showHeat(map: MapLibre, { name, next, heat }: HeatWish): void {
  const source = map.getSource<GeoJSONSource>(name)
  if (source) source.setData(featuresOf(heat))
  else map.addSource(name, { type: 'geojson', data: featuresOf(heat) })
  const paint = paintOf(heat)
  if (!map.getLayer(name)) return void map.addLayer({ id: name, type: 'heatmap', source: name, paint }, next)
  for (const [property, value] of Object.entries(paint))
    map.setPaintProperty(name, property as keyof typeof paint, value)
  map.moveLayer(name, next)
}
