import type { Layer, LayerProps } from 'deck.gl'
import { ColumnLayer, GridCellLayer, SolidPolygonLayer } from 'deck.gl'
import type { Bands, BinCells } from '@/lib/domain/studio/draw/drawing'
import { heightGrowthOf } from '@/lib/domain/studio/draw/growth'

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
