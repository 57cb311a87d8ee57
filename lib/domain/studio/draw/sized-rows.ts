import {
  columnOf,
  type LayerType,
  type StudioDataset,
  type StudioLayer,
} from '@/lib/domain/studio/read/studio-map'

/** Layers whose items are invisible without a size. */
const sized: ReadonlySet<LayerType> = new Set<LayerType>(['point', 'icon', 'arc', 'line'])

/** NaN for a missing size; undefined if all rows share one. */
export function sizesOf({ drawn, channels }: StudioLayer, dataset: StudioDataset): Float64Array | undefined {
  return drawn && sized.has(drawn) ? columnOf(dataset, channels.size?.field)?.numbers : undefined
}

/** As in kepler.gl, rows without a size are not drawn. */
export function sizedRows<Of extends { layer: StudioLayer; dataset: StudioDataset; rows: Uint32Array }>(
  drawn: Of,
): Of {
  const sizes = sizesOf(drawn.layer, drawn.dataset)
  if (!sizes) return drawn
  return { ...drawn, rows: drawn.rows.filter((row) => !Number.isNaN(sizes[row])) }
}
