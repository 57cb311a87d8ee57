import { columnFromValues } from '@uwdata/flechette'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { freeSiteColumns, siteRowTypes } from '@/server/atlas/base/tables'
import type { SiteRow } from '@/server/atlas/derive/sites/site-columns'
import { encodeColumns } from './arrow-file'

/** `sites.rows.arrow`: serialises each site's row once, at build time, for all later responses. */
export function encodeSiteRows(rows: readonly SiteRow[]): Uint8Array {
  return encodeColumns([
    // By a generator: an array of a million texts would take as much memory again.
    ['row', columnFromValues(textsOf(rows), siteRowTypes.row)],
    ['free', columnFromValues(freeBytes(rows), siteRowTypes.free)],
  ])
}

function* textsOf(rows: readonly SiteRow[]): Generator<string> {
  for (const row of rows) yield jsonOf(row)
}

function* freeBytes(rows: readonly SiteRow[]): Generator<number> {
  for (const row of rows) yield Buffer.byteLength(jsonOf(row, freeSiteColumns))
}

/** The leading values of a row as JSON without brackets; null for missing values and NaN. */
function jsonOf(row: SiteRow, columns: number = siteColumns.length): string {
  const values = siteColumns.slice(0, columns).map(({ name }) => row[name])
  return JSON.stringify(values).slice(1, -1)
}
