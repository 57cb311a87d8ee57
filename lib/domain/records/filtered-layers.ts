import { type RecordColumn, recordColumns } from '@/lib/catalogue/record-columns'
import { anyReader } from '@/lib/domain/tables/cell-column'
import type { DataTable } from '@/lib/domain/tables/data-table'
import { lazyTable } from '@/lib/domain/tables/lazy-table'
import type { DatasetLayer, RecordLayer } from './configured-layers'
import { placeColumns } from './dataset-features'

export interface FilteredLayer {
  /** The dataset's name in addresses. */
  key: string
  title: string
  columns: readonly RecordColumn[]
  table: DataTable
}

export function filteredLayers(layers: readonly RecordLayer[]): readonly FilteredLayer[] {
  const found = new Map<string, FilteredLayer>()
  for (const { draws, title } of layers) {
    if (typeof draws !== 'string' && !found.has(draws.key)) found.set(draws.key, filteredLayer(draws, title))
  }
  return [...found.values()].filter(({ columns }) => columns.length > 0)
}

function filteredLayer({ key, dataset }: DatasetLayer, title: string): FilteredLayer {
  const { fields, length } = dataset
  const places = placeColumns(dataset)
  const columns = recordColumns(fields.filter((_, index) => !places.includes(index)))
  const indexOf = new Map(fields.map(({ name }, index) => [name, index]))
  return {
    key,
    title,
    // The reader already has the rows in the file.
    columns: columns.map((column) => ({ ...column, isLocked: false })),
    table: lazyTable(length, fields, ({ name }) => {
      const read = anyReader(dataset.columns[indexOf.get(name) ?? -1])
      return Array.from({ length }, (_, row) => read(row))
    }),
  }
}
