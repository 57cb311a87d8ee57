import { Download, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { drawnColumns, RowsGrid } from '@/components/studio/drawer/rows-grid'
import type { Drawer } from '@/components/studio/drawer/use-drawer'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/lib/client/fetch/download-file'
import { resultCsv } from '@/lib/client/studio/sql/result-csv'
import type { SqlResult } from '@/lib/client/studio/sql/sql-result'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import { sentenceOf } from '@/lib/client/studio/studio-messages'
import { titleOf } from '@/lib/domain/studio/sql/sql-statement'
import type { RowOrder } from '@/lib/domain/studio/table/shown-rows'
import { formatCountOf, formatDecimal } from '@/lib/format/number'
import type { Query } from './use-queries'

interface Ordered {
  order: RowOrder
  rows: Uint32Array
}

/** Maximum characters of a cell. */
const maxCellLength = 300

/** Rows of a result, sorted in the map's worker. */
function ResultTable({ result, client }: { result: SqlResult; client: StudioClient }) {
  const [order, setOrder] = useState<RowOrder>()
  const [ordered, setOrdered] = useState<Ordered>()
  const latest = useRef<RowOrder>(undefined)
  const columns = result.columns.slice(0, drawnColumns)
  const sort = async (wanted: RowOrder | undefined) => {
    latest.current = wanted
    setOrder(wanted)
    if (!wanted) return setOrdered(undefined)
    try {
      const column = columns.findIndex(({ name }) => name === wanted.name)
      const { bytes } = result
      const rows = await client.ask('order', { bytes, column, isDown: wanted.isDown })
      if (latest.current === wanted) setOrdered({ order: wanted, rows })
    } catch {
      if (latest.current !== wanted) return
      notify.error('The rows could not be put in order.')
      setOrder(ordered?.order)
    }
  }
  return (
    <RowsGrid
      label="Result"
      columns={columns}
      count={result.rows}
      rowAt={(at) => {
        const row = ordered?.rows[at] ?? at
        return { texts: columns.map(({ textAt }) => textAt(row).slice(0, maxCellLength)) }
      }}
      order={order}
      onOrder={(wanted) => void sort(wanted)}
      isBusy={order !== ordered?.order}
    />
  )
}

interface ResultPaneProps {
  query: Query
  client: StudioClient
  onAdd: Drawer['parts']['onAdd']
}

const time = (ms: number) =>
  ms < 1_000 ? `${Math.max(1, Math.round(ms))} ms` : `${formatDecimal(ms / 1_000)} s`

const countOf = ({ rows, isCut }: SqlResult) =>
  isCut ? `First ${formatCountOf(rows, 'row')}` : formatCountOf(rows, 'row')

/** Count, time and rows of a query, to download or add as a dataset. */
export function ResultPane({ query, client, onAdd }: ResultPaneProps) {
  const [isBusy, setBusy] = useState(false)
  const { last, text, id } = query
  if (!last) {
    return (
      <p className="m-auto max-w-72 px-4 text-center text-xs text-ink-600">
        Run a query to see its rows here. It reads all rows of the datasets, regardless of filters.
      </p>
    )
  }
  const { result, of } = last
  const title = titleOf(of) ?? `Query ${id}`
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify.error(sentenceOf(error, 'The rows could not be added.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-3 py-1.5 text-xs">
        <p role="status" className="min-w-0 flex-1">
          <strong className="tnum font-semibold">{countOf(result)}</strong>
          <span className="tnum text-ink-600">
            {` in ${time(result.ms)}${of === text ? '' : ' · result of the last run, before this change'}`}
          </span>
        </p>
        <Button
          tone="ghost"
          size="sm"
          disabled={isBusy}
          icon={<Download aria-hidden />}
          onClick={() =>
            during(async () => saveFile({ name: `${title}.csv`, blob: await resultCsv(result) }))
          }
        >
          CSV
        </Button>
        <Button
          tone="line"
          size="sm"
          busy={isBusy}
          disabled={result.rows === 0}
          icon={<Plus aria-hidden />}
          onClick={() => during(() => onAdd(result.bytes, title))}
        >
          Add as dataset
        </Button>
      </div>
      <div className="min-h-0 flex-1">
        {result.rows === 0 ? (
          <p className="px-3 py-6 text-center text-xs text-ink-600">The query returned no rows.</p>
        ) : (
          <ResultTable key={`${id} ${result.ms}`} result={result} client={client} />
        )}
      </div>
    </>
  )
}
