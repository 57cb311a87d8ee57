import { useState } from 'react'
import { drawnColumns, RowsGrid } from '@/components/studio/drawer/rows-grid'
import { notify } from '@/components/ui/notify'
import type { SqlResult } from '@/lib/client/studio/sql/sql-result'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import type { RowOrder } from '@/lib/domain/studio/table/row-order'

interface Ordered {
  order: RowOrder
  rows: Uint32Array
}

/** Most letters of a cell. */
const cellMost = 300

/** The rows of a result, ordered in the worker of the map. */
export function ResultTable({ result, client }: { result: SqlResult; client: StudioClient }) {
  const [ordered, setOrdered] = useState<Ordered>()
  const [isBusy, setBusy] = useState(false)
  const columns = result.columns.slice(0, drawnColumns)
  const order = async (wanted: RowOrder | undefined) => {
    if (!wanted) return setOrdered(undefined)
    setBusy(true)
    try {
      const column = columns.findIndex(({ name }) => name === wanted.name)
      const { bytes } = result
      setOrdered({ order: wanted, rows: await client.ask('order', { bytes, column, isDown: wanted.isDown }) })
    } catch {
      notify.error('The rows could not be put in order.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <RowsGrid
      label="Result"
      columns={columns}
      count={result.rows}
      rowAt={(at) => {
        const row = ordered?.rows[at] ?? at
        return { texts: columns.map(({ textAt }) => textAt(row).slice(0, cellMost)) }
      }}
      order={ordered?.order}
      onOrder={(wanted) => void order(wanted)}
      isBusy={isBusy}
    />
  )
}
