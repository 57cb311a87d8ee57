import { formatCountOf } from '@/lib/format/number'
import { h3CellOf, s2TokenOf } from './cell-ids'
import { isPlacedBy } from './row-places'
import { systemOf } from './shapes'
import { columnOf, type StudioDataset, type StudioLayer } from './studio-map'

/** Whether a layer draws a row, with what it calls the rows that it does not. */
interface Drawable {
  isDrawn: (row: number) => boolean
  words: string
}

const withoutPlace = 'without a place'

function drawableOf(layer: StudioLayer, dataset: StudioDataset): Drawable {
  const { columns, drawn, columnMode } = layer
  if (drawn === 'hexagonId' || drawn === 's2') {
    const cells = columnOf(dataset, columns[drawn === 's2' ? 'token' : 'hex_id'])?.values ?? []
    const cellOf = drawn === 's2' ? s2TokenOf : h3CellOf
    return {
      isDrawn: (row) => cellOf(cells[row]) !== undefined,
      words: `without a valid ${drawn === 's2' ? 'S2' : 'H3'} cell`,
    }
  }
  const isShape = (drawn === 'geojson' || drawn === 'trip') && columnMode !== 'table' && columns.geojson
  if (isShape) {
    const shapes = columnOf(dataset, columns.geojson)?.shapes ?? []
    return { isDrawn: (row) => Boolean(shapes[row]), words: withoutPlace }
  }
  const isPlaced = isPlacedBy({ layer, dataset })
  if (drawn !== 'trip') return { isDrawn: isPlaced, words: withoutPlace }
  const times = columnOf(dataset, columns.timestamp)?.numbers
  return {
    isDrawn: (row) => isPlaced(row) && Number.isFinite(times?.[row]),
    words: 'without a place or a time',
  }
}

/** Coordinate systems other than WGS 84 that the shapes of a layer name. */
function systemsIn(layer: StudioLayer, dataset: StudioDataset): string[] {
  const column = columnOf(dataset, layer.columns.geojson)
  if (!column?.shapes) return []
  const found = new Set<string>()
  for (const [row, shape] of column.shapes.entries()) {
    const system = shape === null ? systemOf(column.values[row]) : undefined
    if (system) found.add(system)
  }
  return [...found]
}

/** What a layer does not draw for want of places, in sentences. */
export function placelessNotices(layer: StudioLayer, dataset: StudioDataset): string[] {
  if (!layer.drawn) return []
  const { isDrawn, words } = drawableOf(layer, dataset)
  let count = 0
  for (let row = 0; row < dataset.rows; row += 1) if (!isDrawn(row)) count += 1
  if (count === 0) return []
  const name = layer.label.slice(0, 80)
  return [
    `${name}: ${formatCountOf(count, 'row')} ${words}.`,
    ...systemsIn(layer, dataset).map(
      (system) => `${name}: places in ${system} are not drawn; save the data in WGS 84 (EPSG:4326).`,
    ),
  ]
}
