import { isObject, listIn, partOf, textIn } from '@/lib/json/json-parts'

export interface ColumnUse {
  what: 'layer' | 'filter'
  name: string
  columns: readonly string[]
}

const isText = (value: unknown): value is string => typeof value === 'string'
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const valuesOf = (value: unknown): readonly unknown[] => (isObject(value) ? Object.values(value) : [])

export function usesOf(map: unknown, dataId: string): ColumnUse[] {
  if (dataId === '') return []
  const state = partOf(partOf(partOf(map, 'config'), 'config'), 'visState')
  const layers = listIn(state, 'layers').filter(
    (layer) => textIn(partOf(layer, 'config'), 'dataId') === dataId,
  )
  return [
    ...layers.map((layer): ColumnUse => {
      const name = textIn(partOf(layer, 'config'), 'label') || textIn(layer, 'type')
      return { what: 'layer', name, columns: [...new Set(columnsOfLayer(layer))] }
    }),
    ...listIn(state, 'filters').flatMap((filter) => useOfFilter(filter, dataId)),
  ].filter(({ columns }) => columns.length > 0)
}

/** Coordinates first, then the columns of colours, sizes and labels. */
function columnsOfLayer(layer: unknown): string[] {
  const config = partOf(layer, 'config')
  const labels = listOf(partOf(config, 'textLabel')).map((label) => partOf(label, 'field'))
  const shown = [...valuesOf(partOf(layer, 'visualChannels')), ...labels.flatMap(listOf)]
  return [
    ...valuesOf(partOf(config, 'columns')).filter(isText),
    ...shown.map((field) => textIn(field, 'name')).filter((name) => name !== ''),
  ]
}

function useOfFilter(filter: unknown, dataId: string): ColumnUse[] {
  const datasets = listOf(partOf(filter, 'dataId'))
  const columns = listOf(partOf(filter, 'name')).filter((_, at) => datasets[at] === dataId)
  return [{ what: 'filter', name: columns.filter(isText).join(', '), columns: columns.filter(isText) }]
}
