'use client'

import { ChevronRight } from 'lucide-react'
import { memo, type ReactNode, useId, useRef, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { useScrollsOn } from '@/components/ui/use-scrolls-on'
import {
  furtherIndicatorRows,
  type IndicatorRow,
  indicatorRows,
  indicatorText,
  rowTitle,
} from '@/lib/domain/finance/indicator-text'
import type { ScenarioColumn } from '@/lib/domain/scenarios/scenario-columns'
import { formatSigned } from '@/lib/format/number'

interface ScenarioTableProps {
  columns: readonly ScenarioColumn[]
  currency: string
  onLoad: (key: string) => void
  /** Beside the active column's name. */
  tools?: ReactNode
  /** Below the heading. */
  note: string
  /** At the end of the line below. */
  actions?: ReactNode
}

const toneOf = (difference: number) => {
  if (difference === 0) return 'text-ink-600'
  return difference > 0 ? 'text-raise' : 'text-lower'
}

/** Figures of scenarios side by side, each with its 80 % band; pressing a header loads its inputs. */
export const ScenarioTable = memo(function ScenarioTable(props: ScenarioTableProps) {
  const { columns, currency, onLoad, tools, note, actions } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const isFading = useScrollsOn(scroller)
  const rows = isOpen ? [...indicatorRows, ...furtherIndicatorRows] : indicatorRows
  return (
    <div>
      <div
        ref={scroller}
        className={classes('overflow-x-auto max-md:-mx-4 max-md:px-4', isFading && 'fade-right')}
      >
        <table
          id={id}
          className="table-fixed border-collapse text-xs [--label:160px] max-sm:[--label:112px]"
          style={{
            minWidth: `calc(var(--label) + ${columns.length * minColumnWidth}px)`,
            width: `min(100%, ${labelWidth + columns.length * columnWidth}px)`,
          }}
        >
          <caption className="sr-only">Scenarios side by side, with their 80 % bands</caption>
          <colgroup>
            <col className="w-(--label)" />
            {columns.map(({ key }) => (
              <col key={key} style={{ width: minColumnWidth }} />
            ))}
          </colgroup>
          <thead className="text-left align-top">
            <tr>
              <th scope="col" className={classes(labelCell, 'pt-2.5 pb-2')}>
                <span className="block font-semibold text-ink-1000">Scenarios</span>
                <span className="text-2xs font-regular text-ink-600">{note}</span>
              </th>
              {columns.map((column) => (
                <ColumnHead
                  key={column.key}
                  column={column}
                  onLoad={onLoad}
                  tools={column.isActive && tools}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row
                key={row.key}
                row={row}
                columns={columns}
                currency={currency}
                isLast={index === rows.length - 1}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-ml-1.5 flex h-8 items-center gap-1.5 rounded-sm px-1.5 text-xs font-medium text-ink-700 hover:bg-ink-50 max-sm:h-11"
        >
          <ChevronRight
            aria-hidden
            className={`size-3.5 text-ink-600 transition-transform duration-(--duration-fast) ${isOpen ? 'rotate-90' : ''}`}
          />
          Margin, IRR and cost per kWh
        </button>
        {actions}
      </div>
    </div>
  )
})

/** Px; four columns fill the widest screen. */
const labelWidth = 172
const columnWidth = 217
const minColumnWidth = 196

const labelCell = 'sticky left-0 z-1 bg-paper pr-3 max-sm:pr-1.5'
const lines = 'border-t border-ink-200'

interface ColumnHeadProps {
  column: ScenarioColumn
  onLoad: (key: string) => void
  tools: ReactNode
}

function ColumnHead({ column, onLoad, tools }: ColumnHeadProps) {
  const { key, name, differs, difference, isActive } = column
  return (
    <th
      scope="col"
      className={classes('rounded-t-md px-2.5 pt-2.5 pb-2 font-regular', isActive && 'bg-volt-wash')}
    >
      <span className="flex items-center gap-1.5">
        <button
          type="button"
          aria-pressed={isActive}
          title={name}
          onClick={() => onLoad(key)}
          className="relative min-w-0 truncate rounded-sm text-left text-sm font-semibold text-ink-1000 underline-offset-[3px] not-aria-pressed:hover:underline max-sm:after:absolute max-sm:after:-inset-3 max-sm:after:content-['']"
        >
          {name}
        </button>
        {tools}
        {difference !== undefined && (
          <span className={classes('tnum ml-auto text-sm font-semibold', toneOf(difference))}>
            {formatSigned(difference)}
          </span>
        )}
      </span>
      <span className="block truncate text-2xs text-ink-600">{differs}</span>
    </th>
  )
}

interface RowProps {
  row: IndicatorRow
  columns: readonly ScenarioColumn[]
  currency: string
  isLast: boolean
}

function Row({ row, columns, currency, isLast }: RowProps) {
  return (
    <tr>
      <th
        scope="row"
        className={classes(labelCell, lines, 'h-[30px] py-1.5 text-left font-regular text-ink-700')}
      >
        {rowTitle(row, currency)}
      </th>
      {columns.map(({ key, figures, isActive, isBehind }) => {
        const text = figures && indicatorText(row, figures)
        return (
          <td
            key={key}
            className={classes(
              lines,
              'tnum px-2.5 py-1.5 whitespace-nowrap',
              isActive && 'bg-volt-wash',
              isActive && isLast && 'rounded-b-md',
              isBehind && 'text-ink-500',
            )}
          >
            {text && (
              <>
                <b className="inline-block min-w-12 text-right text-sm font-semibold">{text.value}</b>
                {text.band && <span className="ml-2.5 text-ink-600">{text.band}</span>}
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
}
