import { tableFromIPC } from '@uwdata/flechette'
import { type HexagonColumn, hexagonColumns } from '@/lib/catalogue/hexagon-columns'
import { cellValues, type TileAnswer } from './cell-columns'

export function readTile(bytes: ArrayBuffer, wanted: readonly HexagonColumn[]): TileAnswer {
  const table = tableFromIPC(new Uint8Array(bytes), { useBigInt: true })
  const h3: unknown = table.getChild('h3')?.toArray()
  const columns: TileAnswer['columns'] = new Map()
  for (const name of hexagonColumns) {
    const values = table.names.includes(name) && table.getChild(name).toArray()
    if (values) columns.set(name, cellValues(name, values))
  }
  const missing = wanted.find((name) => !columns.has(name))
  if (!(h3 instanceof BigUint64Array)) throw new Error('The tile has no cells')
  if (missing !== undefined) throw new Error(`The tile lacks the column ${missing}`)
  return { h3, columns }
}
