import { resultCsv } from '@/lib/client/studio/sql/result-csv'
import { columnOf, type StudioDataset } from '@/lib/domain/studio/read/studio-map'

/** Rows of a dataset as CSV, with some of its columns. */
export function tableCsv(
  { dataset, rows }: { dataset: StudioDataset; rows: Uint32Array },
  names: readonly string[],
): Promise<Blob> {
  const columns = names.map((name) => {
    const values = columnOf(dataset, name)?.values ?? []
    return {
      name,
      valueAt(at: number) {
        const value = values[rows[at] ?? 0] ?? null
        return typeof value === 'boolean' ? String(value) : value
      },
    }
  })
  return resultCsv({ columns, rows: rows.length })
}
