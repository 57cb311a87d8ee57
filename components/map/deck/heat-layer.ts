import { HeatmapLayer } from 'deck.gl'
import { channels, type MapPaint } from '@/components/map/map-paint'
import { layerAbovePrisms } from '@/components/map/map-style'

type Colour = [red: number, green: number, blue: number]

const bytes = (hex: string): Colour => channels(hex).map((channel) => Math.round(channel * 255)) as Colour

/** deck.gl compares ramps by identity. */
export const heatRamp = ({ sparse, dense }: Pick<MapPaint, 'sparse' | 'dense'>): Colour[] => [
  bytes(sparse),
  bytes(dense),
]

interface HeatData {
  length: number
  attributes: { getPosition: { value: Float64Array; size: 2 } }
}

/** Attributes that deck.gl uploads unchanged. @param places latitude, longitude, latitude, ... */
export function heatData(places: Float64Array): HeatData {
  const value = new Float64Array(places.length)
  for (let at = 0; at < places.length; at += 2) {
    value[at] = places[at + 1] ?? 0
    value[at + 1] = places[at] ?? 0
  }
  return { length: places.length / 2, attributes: { getPosition: { value, size: 2 } } }
}

/** Every site counts once, so that the heat reveals no locked score. */
export function heatLayer(data: HeatData, colorRange: readonly Colour[]) {
  return new HeatmapLayer({
    id: 'site-heat',
    data,
    getWeight: 1,
    aggregation: 'SUM',
    radiusPixels: 36,
    opacity: 0.75,
    // Fades out below this share of the densest place.
    threshold: 0.2,
    colorRange,
    // Columns would hide it, as it lies on the ground.
    parameters: { depthCompare: 'always', depthWriteEnabled: false },
    beforeId: layerAbovePrisms,
  } as never)
}
