import { MapFileFault } from '@/lib/domain/studio/read/read-data'
import { plainOf } from './plain-value'

/** The rows of an Arrow file, by column. @throws MapFileFault */
export async function arrowRows(bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  const { tableFromIPC } = await import('@uwdata/flechette')
  try {
    const table = tableFromIPC(bytes, { useDate: true })
    const columns = table.names.map((name, at) => [name, table.getChildAt(at)] as const)
    return Array.from({ length: table.numRows }, (_, row) =>
      Object.fromEntries(columns.map(([name, column]) => [name, plainOf(column.at(row))])),
    )
  } catch {
    throw new MapFileFault('This is not an Arrow file, or it is cut off.')
  }
}
