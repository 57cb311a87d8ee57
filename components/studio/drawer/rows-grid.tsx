// biome-ignore-all lint/a11y/useSemanticElements: a table element must hold every row, this one only those in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the first cell of a row and in the head.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, useEffect } from 'react'
import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import { Skeleton } from '@/components/ui/skeleton'
import { VirtualGrid } from '@/components/ui/virtual/virtual-grid'
import type { RowOrder } from '@/lib/domain/studio/table/shown-rows'

/** Heights of rows and head, px. */
const rowHeight = 28
const headHeight = 36

/** Maximum columns drawn: more would fill the page with unseen boxes. */
export const drawnColumns = 60

interface GridColumn {
  name: string
  isNumber: boolean
}

interface GridRow {
  texts: readonly string[]
  /** Colour mark for one column, by index. */
  mark?: { column: number; color: string } | undefined
}

interface RowsGridProps {
  label: string
  columns: readonly GridColumn[]
  count: number
  /** Cell texts in column order; undefined while loading. */
  rowAt: (row: number) => GridRow | undefined
  /** Called when a row comes into view. */
  onSeen?: (row: number) => void
  order: RowOrder | undefined
  onOrder: (order: RowOrder | undefined) => void
  isBusy?: boolean
}

function widths(columns: readonly GridColumn[]): CSSProperties {
  const tracks = columns.map(({ name, isNumber }) =>
    isNumber ? `minmax(max(5.5rem, ${Math.min(24, name.length + 6)}ch), 1fr)` : 'minmax(9rem, 2fr)',
  )
  return { gridTemplateColumns: tracks.join(' ') }
}

/** Cycles ascending, descending, unsorted. */
function nextOrder(name: string, order: RowOrder | undefined): RowOrder | undefined {
  if (order?.name !== name) return { name, isDown: false }
  return order.isDown ? undefined : { name, isDown: true }
}

function wayOf(name: string, order: RowOrder | undefined): 'none' | 'ascending' | 'descending' {
  if (order?.name !== name) return 'none'
  return order.isDown ? 'descending' : 'ascending'
}

function HeadCell({
  column: { name, isNumber },
  order,
  onOrder,
}: { column: GridColumn } & Pick<RowsGridProps, 'order' | 'onOrder'>) {
  const way = wayOf(name, order)
  const Arrow = way === 'descending' ? ArrowDown : ArrowUp
  return (
    <div role="columnheader" aria-sort={way} className="min-w-0">
      <button
        type="button"
        data-stop
        tabIndex={-1}
        title={name}
        onClick={() => onOrder(nextOrder(name, order))}
        className={classes(
          'flex h-9 w-full items-center gap-1 px-3 -outline-offset-2 hover:bg-ink-100',
          isNumber && 'justify-end',
          way === 'none' ? 'font-medium text-ink-600' : 'font-semibold text-ink-1000',
        )}
      >
        <span className="truncate">{name}</span>
        {way !== 'none' && <Arrow aria-hidden className="size-3.5 shrink-0" />}
      </button>
    </div>
  )
}

/** Charging classes keep their colours in every column. */
const tones: Readonly<Record<string, 'ac' | 'dc' | 'hpc'>> = { AC: 'ac', DC: 'dc', HPC: 'hpc' }

function CellText({ text }: { text: string }) {
  const tone = Object.hasOwn(tones, text) ? tones[text] : undefined
  return tone ? <Chip tone={tone}>{text}</Chip> : text
}

interface RowProps {
  at: number
  row: GridRow | undefined
  columns: readonly GridColumn[]
  style: CSSProperties
  isCurrent: boolean
  onSeen: RowsGridProps['onSeen']
}

function Row({ at, row, columns, style, isCurrent, onSeen }: RowProps) {
  useEffect(() => onSeen?.(at), [at, onSeen])
  return (
    <div className="grid h-full border-b border-ink-200" style={style}>
      {columns.map((column, place) => (
        <div
          key={column.name}
          role="gridcell"
          {...(place === 0 && { 'data-stop': true, tabIndex: isCurrent ? 0 : -1 })}
          className={classes('truncate px-3 leading-7', column.isNumber && 'tnum text-right')}
        >
          {row?.mark?.column === place && (
            <span
              aria-hidden
              className="mr-2 inline-block size-2 rounded-[2px] align-[0.05em]"
              style={{ background: row.mark.color }}
            />
          )}
          {row ? <CellText text={row.texts[place] ?? ''} /> : <Skeleton className="my-2 h-3 w-3/4" />}
        </div>
      ))}
    </div>
  )
}

/** A virtual table; pressing a column's name sorts by it. */
export function RowsGrid(props: RowsGridProps) {
  const { label, count, rowAt, onSeen, order, onOrder, isBusy } = props
  const columns = props.columns.slice(0, drawnColumns)
  const style = widths(columns)
  const min = columns.reduce((sum, { isNumber }) => sum + (isNumber ? 6 : 9), 0)
  return (
    <div
      className="h-full text-xs [&_[role=grid]]:min-w-(--least)"
      style={{ '--least': `${min}rem` } as CSSProperties}
    >
      <VirtualGrid
        label={label}
        isBusy={isBusy}
        className="overflow-x-auto"
        count={count}
        itemAt={(row) => row}
        itemKey={String}
        height={rowHeight}
        headerHeight={headHeight}
        header={
          <div
            role="row"
            aria-rowindex={1}
            data-row={-1}
            className="grid bg-ink-50 shadow-[inset_0_-1px_0_var(--color-ink-200)]"
            style={style}
          >
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} order={order} onOrder={onOrder} />
            ))}
          </div>
        }
        renderRow={(at, { isCurrent }) => (
          <Row
            at={at}
            row={rowAt(at)}
            columns={columns}
            style={style}
            isCurrent={isCurrent}
            onSeen={onSeen}
          />
        )}
      />
    </div>
  )
}
