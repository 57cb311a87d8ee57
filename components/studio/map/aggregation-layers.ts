import type { Layer, LayerProps } from 'deck.gl'
import { ColumnLayer, GridCellLayer, HeatmapLayer, SolidPolygonLayer } from 'deck.gl'
import type { Bands, BinCells, Heat } from '@/lib/domain/studio/draw/drawing'
import { heatRadiusOf, heightGrowthOf } from '@/lib/domain/studio/draw/growth'

/** Bins of one size; angle 30 turns a hexagon's corners north and south. */
export function binLayer(
  base: Pick<LayerProps, 'id'>,
  { shape, places, radius, fills, heights, isScaled }: BinCells,
  zoom: number,
): Layer {
  const props = {
    ...base,
    data: {
      length: places.length / 2,
      attributes: {
        getPosition: { value: places, size: 2 },
        getFillColor: { value: fills, size: 4, normalized: true },
        ...(heights && { getElevation: { value: heights, size: 1 } }),
      },
    },
    radiusUnits: 'common' as const,
    extruded: heights !== undefined,
    elevationScale: heightGrowthOf(!isScaled, zoom),
  }
  return shape === 'square'
    ? new GridCellLayer({ ...props, cellSize: radius * 2, offset: [0, 0] })
    : new ColumnLayer({ ...props, radius, diskResolution: 6, angle: 30 })
}

/** Contour bands, triangulated beforehand, because deck.gl takes 0.1 s for it. Not pickable. */
export const bandLayer = (base: Pick<LayerProps, 'id'>, { places, starts, fills, indices }: Bands): Layer =>
  new SolidPolygonLayer({
    ...base,
    pickable: false,
    data: {
      length: starts.length,
      startIndices: starts,
      attributes: {
        indices: { value: indices, size: 1 },
        getPolygon: { value: places, size: 2 },
        getFillColor: { value: fills, size: 4, normalized: true },
      },
    },
    _normalize: false,
  } as ConstructorParameters<typeof SolidPolygonLayer>[0])

const heatDataOf = ({ places, weights, colors }: Heat) => ({
  data: {
    length: weights.length,
    attributes: {
      getPosition: { value: places, size: 2 },
      getWeight: { value: weights, size: 1 },
    },
  },
  colorRange: colors.map(([red, green, blue]): [number, number, number] => [red, green, blue]),
})

/** deck.gl compares data and ramps by identity, and aggregates anew if they differ. */
const heatData = new WeakMap<Heat, ReturnType<typeof heatDataOf>>()

/** Means of the weights nearby. Not pickable. */
export function meanHeatLayer(base: Pick<LayerProps, 'id' | 'parameters'>, heat: Heat, zoom: number): Layer {
  const known = heatData.get(heat) ?? heatDataOf(heat)
  heatData.set(heat, known)
  return new HeatmapLayer({
    ...base,
    ...known,
    pickable: false,
    aggregation: 'MEAN',
    intensity: heat.intensity,
    radiusPixels: heatRadiusOf(heat.radius, zoom),
    threshold: heat.threshold,
    // deck.gl raises it; sums of heat take it as it is.
    opacity: heat.opacity ** 2.2,
    parameters: { ...base.parameters, depthCompare: 'always', depthWriteEnabled: false },
  } as unknown as ConstructorParameters<typeof HeatmapLayer>[0])
}
