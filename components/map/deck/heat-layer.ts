import { HeatmapLayer } from 'deck.gl'
import { channels, type MapPaint } from '@/components/map/map-paint'
import { layerAbovePrisms } from '@/components/map/map-style'

type Colour = [red: number, green: number, blue: number]

const bytes = (hex: string): Colour => channels(hex).map((channel) => Math.round(channel * 255)) as Colour

/** Warm, as the cells below are cold. The form is that of deck.gl, which compares ramps by identity. */
export const heatRamp = ({ sparse, dense }: Pick<MapPaint, 'sparse' | 'dense'>): Colour[] => [
  bytes(sparse),
  bytes(dense),
]

interface HeatData {
  length: number
  attributes: { getPosition: { value: Float64Array; size: 2 } }
}

/**
 * The places in the form that deck.gl uploads as it is.
 * @param places latitude, longitude, latitude, ...
 */
export function heatData(places: Float64Array): HeatData {
  const value = new Float64Array(places.length)
  for (let at = 0; at < places.length; at += 2) {
    value[at] = places[at + 1] ?? 0
    value[at + 1] = places[at] ?? 0
  }
  return { length: places.length / 2, attributes: { getPosition: { value, size: 2 } } }
}

/** The density of sites. Each counts once: nobody sees a score in it that they may not read. */
export function heatLayer(data: HeatData, colorRange: readonly Colour[]) {
  return new HeatmapLayer({
    id: 'site-heat',
    data,
    getWeight: 1,
    aggregation: 'SUM',
    radiusPixels: 36,
    opacity: 0.75,
    // Below this share of the densest place it fades out.
    threshold: 0.2,
    colorRange,
    // Columns would hide it, as it lies on the ground.
    parameters: { depthCompare: 'always', depthWriteEnabled: false },
    beforeId: layerAbovePrisms,
  } as never)
}
