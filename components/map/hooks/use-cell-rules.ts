import { useMemo } from 'react'
import { type CellRules, plainRules } from '@/components/map/cells/cell-rules'
import type { MapViewProps } from '@/components/map/map-props'
import { colourColumns, type HexagonColumn, type HexagonField } from '@/lib/catalogue/hexagon-columns'

const noFilters: CellRules['filters'] = {}

/** The column that colours cells: one of figures that is not one of the legend's two scores. */
function colourColumn(field: HexagonField | undefined): HexagonColumn | undefined {
  return colourColumns.find((name) => name === field)
}

/** Which cells a map draws and by what, as the cell worker takes it; the same object for the same wishes. */
export function useCellRules({
  colour: field,
  cellFilters: filters = noFilters,
  cellColumns: columns = plainRules.columns,
}: MapViewProps): CellRules {
  const colour = colourColumn(field)
  return useMemo(() => ({ filters, colour, columns }), [filters, colour, columns])
}
