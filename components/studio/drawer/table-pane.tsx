import { Columns3, Download } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OpenMap } from '@/components/studio/use-studio'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { notify } from '@/components/ui/notify'
import { Popover } from '@/components/ui/popover'
import { Select } from '@/components/ui/select'
import { saveFile } from '@/lib/client/fetch/download-file'
import { sentenceOf, studioMessages } from '@/lib/client/studio/studio-messages'
import type { MapOutline } from '@/lib/domain/studio/edit/session'
import type { DatasetOutline } from '@/lib/domain/studio/read/studio-map'
import type { RowOrder } from '@/lib/domain/studio/table/shown-rows'
import type { TablePage } from '@/lib/domain/studio/table/table-page'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { drawnColumns, RowsGrid } from './rows-grid'

/** Rows per request, and how many pages are cached. */
const pageRows = 200
const maxPages = 40

interface TableState {
  of: unknown
  count: number
  pages: ReadonlyMap<number, TablePage>
}

/** Adds a page to the cache and drops the oldest. */
function withPage({ of, pages }: TableState, wish: unknown, [at, page]: [number, TablePage]): TableState {
  const kept = of === wish ? [...pages].filter(([each]) => each !== at).slice(1 - maxPages) : []
  return { of: wish, count: page.count, pages: new Map([...kept, [at, page]]) }
}

interface Shown {
  open: Pick<OpenMap, 'client' | 'settings'>
  dataId: string
  columns: readonly string[]
  order: RowOrder | undefined
}

/** Filtered rows of a dataset, loaded page by page as they come into view. */
function useTable({ open, dataId, columns, order }: Shown) {
  const { client } = open
  const { layers, filters } = open.settings
  const [state, setState] = useState<TableState>()
  const [isFailed, setFailed] = useState(false)
  const wish = useMemo(
    () => ({ dataId, layers, filters, columns, order }),
    [dataId, layers, filters, columns, order],
  )
  const current = useRef<unknown>(undefined)
  const asked = useRef(new Set<number>())
  const onSeen = useCallback(
    (row: number) => {
      if (current.current !== wish) {
        current.current = wish
        asked.current = new Set()
      }
      const at = Math.floor(row / pageRows)
      if (asked.current.has(at)) return
      asked.current = new Set([...asked.current, at].slice(-maxPages))
      client.ask('table', { ...wish, from: at * pageRows, count: pageRows }).then(
        (page) => {
          if (!page || current.current !== wish) return
          setFailed(false)
          setState((before) => withPage(before ?? { of: wish, count: 0, pages: new Map() }, wish, [at, page]))
        },
        () => setFailed(true),
      )
    },
    [client, wish],
  )
  useEffect(() => onSeen(0), [onSeen])
  return {
    onSeen,
    isFailed,
    count: state?.count,
    isBusy: state?.of !== wish,
    rowAt: (row: number) => {
      const page = state?.pages.get(Math.floor(row / pageRows))
      const at = row % pageRows
      const texts = page?.texts[at]
      const color = page?.paint?.colors[at]
      const column = page?.paint ? columns.indexOf(page.paint.name) : -1
      return (
        texts && {
          texts,
          mark: color && column >= 0 ? { column, color: `rgb(${color.join(' ')})` } : undefined,
        }
      )
    },
  }
}

interface TablePaneProps {
  open: OpenMap
  dataset: MapOutline['datasets'][number]
  onDataset: (dataId: string) => void
}

const isNumber = (type: string) => /^(?:integer|real|float|int)$/.test(type)

function countText(shown: number | undefined, all: number): string {
  if (shown === undefined || shown === all) return formatCountOf(all, 'row')
  return `${formatCount(shown)} of ${formatCountOf(all, 'row')} match the filters`
}

/** The filtered rows of a dataset as a table, with export. */
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
          <p className="px-4 py-6 text-center text-xs text-ink-600">No rows match these filters.</p>
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

interface ColumnChoiceProps {
  columns: DatasetOutline['columns']
  hidden: ReadonlySet<string>
  onHidden: (hidden: ReadonlySet<string>) => void
}

/** Chooses the table's columns; the last one cannot be hidden. */
function ColumnChoice({ columns, hidden, onHidden }: ColumnChoiceProps) {
  const shown = columns.length - hidden.size
  const toggle = (name: string) => {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    onHidden(next)
  }
  return (
    <Popover
      label="Columns of the table"
      side="top"
      align="end"
      className="max-h-80 w-64 overflow-y-auto p-2 text-xs"
      trigger={
        <Button tone="ghost" size="sm" icon={<Columns3 aria-hidden />}>
          Columns{' '}
          <span className="tnum font-normal text-ink-600">
            {`${formatCount(shown)} of ${formatCount(columns.length)}`}
          </span>
        </Button>
      }
    >
      <ul>
        {columns.map(({ name }) => (
          <li key={name}>
            <label className="flex items-center gap-2 rounded-sm px-2 py-1 hover:bg-ink-100 max-sm:min-h-11">
              <input
                type="checkbox"
                checked={!hidden.has(name)}
                disabled={shown === 1 && !hidden.has(name)}
                onChange={() => toggle(name)}
              />
              <span className="min-w-0 flex-1 truncate">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
