import { useMemo } from 'react'
import type { MapViewProps } from '@/components/map/map-props'
import { colourColumns, type HexagonColumn, type HexagonField } from '@/lib/catalogue/hexagon-columns'
import { type CellRules, plainRules } from '@/lib/domain/map/cells/cell-rules'

const noFilters: CellRules['filters'] = {}

/** The column that colours cells, if it is numeric and not one of the legend's two scores. */
function colourColumn(field: HexagonField | undefined): HexagonColumn | undefined {
  return colourColumns.find((name) => name === field)
}

/** A map's cell rules in the worker's form; the same object for equal input. */
export function useCellRules({
  colour: field,
  cellFilters: filters = noFilters,
  cellColumns: columns = plainRules.columns,
  cellWeights: weights,
}: MapViewProps): CellRules {
  const colour = colourColumn(field)
  return useMemo(() => ({ filters, colour, columns, weights }), [filters, colour, columns, weights])
}
