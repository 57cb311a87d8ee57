import type { Drawn } from '@/lib/domain/studio/draw/drawing'
import { rowColors } from '@/lib/domain/studio/draw/row-colors'
import { columnOf, type Rgb, type StudioDataset, type StudioLayer } from '@/lib/domain/studio/read/studio-map'
import { type RowOrder, ranksOf, rowsInOrder } from './shown-rows'
import { cellText } from './tooltip'

const maxPage = 500

export interface TablePage {
  count: number
  from: number
  texts: readonly (readonly string[])[]
  /** The colouring column and each row's colour; undefined if no row has one. */
  paint: { name: string; colors: readonly (Rgb | undefined)[] } | undefined
}

export interface PageWish {
  columns: readonly string[]
  from: number
  count: number
}

export function orderedRows(
  dataset: StudioDataset,
  rows: Uint32Array,
  order: RowOrder | undefined,
): Uint32Array {
  const column = columnOf(dataset, order?.name)
  if (!column || !order) return rows
  return rowsInOrder(rows, column.numbers ?? ranksOf(column.values), order.isDown)
}

/** Layers that colour single rows, not groups. */
const isByRow = ({ drawn }: StudioLayer) =>
  drawn !== undefined && !['grid', 'hexagon', 'cluster', 'heatmap'].includes(drawn)

function paintOf(
  dataset: StudioDataset,
  layers: readonly StudioLayer[],
  rows: Uint32Array,
): TablePage['paint'] {
  const layer = layers.find(
    (each) =>
      each.dataId === dataset.id &&
      each.isVisible &&
      isByRow(each) &&
      columnOf(dataset, each.channels.color?.field) !== undefined,
  )
  const name = layer?.channels.color?.field
  if (!layer || name === undefined) return undefined
  const colors = rowColors({ layer, dataset }, { opacity: 1, plain: layer.color })
  return {
    name,
    colors: [...rows].map((row) => {
      const [red = 0, green = 0, blue = 0, opacity = 0] = colors.subarray(row * 4, row * 4 + 4)
      return opacity === 0 ? undefined : [red, green, blue]
    }),
  }
}

export function tablePage(
  { dataset, rows: ordered, layers }: Pick<Drawn, 'dataset' | 'rows'> & { layers: readonly StudioLayer[] },
  { columns, from, count }: PageWish,
): TablePage {
  const rows = ordered.subarray(from, from + Math.min(count, maxPage))
  const wanted = columns.map((name) => columnOf(dataset, name))
  return {
    count: ordered.length,
    from,
    texts: [...rows].map((row) => wanted.map((column) => (column ? cellText(column, row) : ''))),
    paint: paintOf(dataset, layers, rows),
  }
}
