import {
  columnOf,
  type LayerType,
  type StudioDataset,
  type StudioLayer,
} from '@/lib/domain/studio/read/studio-map'

/** Layers whose things have no extent without a size. */
const sized: ReadonlySet<LayerType> = new Set<LayerType>(['point', 'icon', 'arc', 'line'])

/** Sizes of the rows of points and links, NaN for a missing one; undefined where one size is for all. */
export function sizesOf({ drawn, channels }: StudioLayer, dataset: StudioDataset): Float64Array | undefined {
  return drawn && sized.has(drawn) ? columnOf(dataset, channels.size?.field)?.numbers : undefined
}

/** The rows that have a size: as in kepler.gl, a row without one is not drawn. */
export function sizedRows<Of extends { layer: StudioLayer; dataset: StudioDataset; rows: Uint32Array }>(
  drawn: Of,
): Of {
  const sizes = sizesOf(drawn.layer, drawn.dataset)
  if (!sizes) return drawn
  return { ...drawn, rows: drawn.rows.filter((row) => !Number.isNaN(sizes[row])) }
}
