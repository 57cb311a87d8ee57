import { limits } from '@/lib/config/limits'
import type { Cell, Rows } from '@/lib/contract/dataset'
import { siteColumns } from '@/lib/domain/site-columns'
import type { Caller } from '@/server/engine/deps'

const fields: Rows['fields'] = siteColumns.map(({ name, type }) => ({ name, type }))

/** Rows of sites as this caller may see them: without an account the first 500, locked columns as null. */
export function siteRowsFor(caller: Caller, rows: readonly Cell[][]): { sites: Rows; truncated: boolean } {
  if (caller.kind === 'member') return { sites: { fields, all_data: [...rows] }, truncated: false }
  const shown = rows.slice(0, limits.visitorRows)
  return {
    sites: { fields, all_data: shown.map(lockRow) },
    truncated: shown.length < rows.length,
  }
}

const lockRow = (row: Cell[]) => siteColumns.map(({ free }, column) => (free ? (row[column] ?? null) : null))
