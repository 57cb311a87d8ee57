import { columnFromArray, tableFromColumns, tableToIPC } from '@uwdata/flechette'
import type { Cell, Field, Rows } from '@/lib/contract/dataset'
import { arrowTypeOf } from '@/server/atlas/tables'

/** Rows as an Arrow IPC stream with the fields' own names; missing values stay missing, `h3` becomes uint64. */
export function rowsToArrow({ fields, all_data: rows }: Rows): Uint8Array {
  const columns = fields.map(({ name, type }, column) => {
    const values = rows.map((row) => toStored(row[column] ?? null, type))
    return [name, columnFromArray(values, arrowTypeOf[type]())] as [
      string,
      ReturnType<typeof columnFromArray>,
    ]
  })
  const bytes = tableToIPC(tableFromColumns(columns), { format: 'stream' })
  if (!bytes) throw new Error('The table cannot be written as Arrow.')
  return bytes
}

function toStored(value: Cell, type: Field['type']): Cell | bigint {
  return type === 'h3' && typeof value === 'string' ? BigInt(`0x${value}`) : value
}
