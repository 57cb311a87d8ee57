import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { OpenMap } from '@/components/studio/use-studio'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { saveFile } from '@/lib/client/fetch/download-file'
import { sentenceOf, studioMessages } from '@/lib/client/studio/studio-messages'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import type { RowOrder } from '@/lib/domain/studio/table/row-order'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { ColumnChoice } from './column-choice'
import { drawnColumns, RowsGrid } from './rows-grid'
import { useTable } from './use-table'

interface TablePaneProps {
  open: OpenMap
  dataset: MapOutline['datasets'][number]
  onDataset: (dataId: string) => void
}

const isNumber = (type: string) => /^(?:integer|real|float|int)$/.test(type)

function countText(shown: number | undefined, all: number): string {
  if (shown === undefined || shown === all) return formatCountOf(all, 'row')
  return `${formatCount(shown)} of ${formatCountOf(all, 'row')}, by the filters`
}

/** The rows of a dataset that the filters leave, as a table and as a file. */
export function TablePane({ open, dataset, onDataset }: TablePaneProps) {
  const [order, setOrder] = useState<RowOrder>()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const columns = useMemo(
    () => dataset.columns.filter(({ name }) => !hidden.has(name)).slice(0, drawnColumns),
    [dataset, hidden],
  )
  const names = useMemo(() => columns.map(({ name }) => name), [columns])
  const table = useTable({ open, dataId: dataset.id, columns: names, order })
  const download = async () => {
    setBusy(true)
    try {
      const { layers, filters } = open.settings
      const all = dataset.columns.map(({ name }) => name).filter((name) => !hidden.has(name))
      const wish = { dataId: dataset.id, layers, filters, order, columns: all }
      const name = dataset.label.replace(/\.[^.]{1,8}$/, '')
      saveFile({ name: `${name}.csv`, blob: await open.client.ask('csv', wish) })
    } catch (error) {
      notify.error(sentenceOf(error, studioMessages.unmade))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-xs">
        <Select
          aria-label="Dataset of the table"
          size="xs"
          className="max-w-56"
          value={dataset.id}
          options={open.outline.datasets.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => onDataset(event.target.value)}
        />
        <p role="status" className="tnum min-w-0 flex-1 text-ink-600">
          {countText(table.count, dataset.rows)}
        </p>
        <ColumnChoice columns={dataset.columns} hidden={hidden} onHidden={setHidden} />
        <Button tone="ghost" size="sm" busy={isBusy} icon={<Download aria-hidden />} onClick={download}>
          Download
        </Button>
      </div>
      <div className="min-h-0 flex-1">
        {table.isFailed && <ErrorStrip className="m-2">The rows could not be read.</ErrorStrip>}
        {table.count === 0 ? (
          <p className="px-4 py-6 text-center text-xs text-ink-600">The filters leave no row.</p>
        ) : (
          <RowsGrid
            label={`Rows of ${dataset.label}`}
            columns={columns.map(({ name, type }) => ({ name, isNumber: isNumber(type) }))}
            count={table.count ?? Math.min(dataset.rows, 20)}
            rowAt={table.rowAt}
            onSeen={table.onSeen}
            order={order}
            onOrder={setOrder}
            isBusy={table.isBusy}
          />
        )}
      </div>
    </>
  )
}
