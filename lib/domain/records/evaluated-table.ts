import type { Field } from '@/lib/catalogue/field'
import type { DataTable } from '@/lib/domain/tables/data-table'
import { lazyTable } from '@/lib/domain/tables/lazy-table'
import type { EvaluatedRow } from './evaluated-locations'

/** Estimates without a band are hidden, so filters ignore them too. */
const cellOf = (row: EvaluatedRow, name: string) =>
  name === 'total_kwh_per_day' ? (row.prediction?.utilization ?? null) : (row.cells[name] ?? null)

export const evaluatedTable = (
  evaluations: readonly { row: EvaluatedRow }[],
  fields: readonly Field[],
): DataTable =>
  lazyTable(evaluations.length, fields, ({ name }) => evaluations.map(({ row }) => cellOf(row, name)))
