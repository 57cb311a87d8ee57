// biome-ignore-all lint/a11y/useSemanticElements: a table element must hold every row, this one only those in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the buttons in rows.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the name's button takes the keys.
// biome-ignore-all lint/a11y/noStaticElementInteractions: see above.
'use client'

import { useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import type { Hovering } from '@/components/network/hovering'
import { NumberTag, PowerMark } from '@/components/network/marks'
import { classes } from '@/components/ui/classes'
import { SkeletonRows } from '@/components/ui/skeleton'
import { VirtualGrid, type VirtualGridHandle } from '@/components/ui/virtual/virtual-grid'
import type { PlanResult } from '@/lib/contract/network'
import type { Terms } from '@/lib/domain/plans/plan-edits'
import { stationLabel } from '@/lib/domain/plans/plan-edits'
import {
  type LeftOut,
  numbered,
  type PlanRow,
  type RowSort,
  sortedRows,
  totalsOf,
} from '@/lib/domain/plans/plan-rows'
import { drawnText, formatGain, objectiveUnit, reasonText } from '@/lib/domain/plans/plan-words'
import { formatMoney } from '@/lib/format/money'
import { formatCount, formatCountOf, formatPercent } from '@/lib/format/number'

interface ChosenTableProps {
  result: PlanResult | null
  terms: Terms
  currency: string
  sort: RowSort
  onSort: (sort: RowSort) => void
  selected: string | null
  hovering: Hovering
  onSelect: (id: string) => void
  onHover: (id: string | undefined) => void
  isNarrow: boolean
}

interface Column {
  sort: RowSort
  title: string
  unit: string
  /** Below 1440 px there is no room. */
  isExtra?: boolean
}

/** Number, name and station come before these. */
const columnsOf = ({ objective }: Terms, currency: string): readonly Column[] => [
  { sort: 'cost', title: 'Capex', unit: currency },
  { sort: 'alone', title: 'Alone', unit: 'kWh/day', isExtra: true },
  { sort: 'network', title: 'In network', unit: 'kWh/day' },
  { sort: 'gain', title: 'Gain', unit: objectiveUnit(objective.kind, currency) },
  { sort: 'drawn', title: 'Chosen', unit: 'of 500' },
]

const wideTracks =
  'grid grid-cols-[28px_minmax(0,1fr)_60px_50px_62px_54px_46px] xl:grid-cols-[28px_minmax(0,1fr)_60px_50px_58px_62px_54px_46px] items-center gap-x-1 px-4'
const narrowTracks = 'grid grid-cols-[24px_72px_1fr_1.2fr_1fr_0.9fr] items-center gap-x-2 px-4'

const rowHeights = { wide: 28, narrow: 62 } as const
const headHeights = { wide: 40, narrow: 30 } as const

/** The chosen sites, in order of gain unless sorted otherwise. */
export function ChosenTable(props: ChosenTableProps) {
  const { result, terms, currency, sort, selected, isNarrow } = props
  const grid = useRef<VirtualGridHandle>(null)
  const sites = result?.sites
  const rows = useMemo(() => sortedRows(numbered(sites ?? []), sort), [sites, sort])
  const place = selected === null ? -1 : rows.findIndex(({ id }) => id === selected)
  useEffect(() => {
    if (place >= 0) grid.current?.show(place)
  }, [place])
  if (!result) {
    return <CalculatedRows isNarrow={isNarrow} />
  }
  if (rows.length === 0) {
    return <p className="px-4 py-3 text-ink-600">No site is chosen. The list under Not chosen says why.</p>
  }
  const columns = columnsOf(terms, currency)
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        <VirtualGrid
          ref={grid}
          label="Chosen sites"
          count={rows.length}
          itemAt={(index) => rows[index]}
          itemKey={({ id }) => id}
          height={isNarrow ? rowHeights.narrow : rowHeights.wide}
          headerHeight={isNarrow ? headHeights.narrow : headHeights.wide}
          header={isNarrow ? <NarrowHead columns={columns} /> : <WideHead {...props} columns={columns} />}
          renderRow={(row, { index, isCurrent }) =>
            isNarrow ? (
              <NarrowRow {...props} row={row} isCurrent={isCurrent} />
            ) : (
              <WideRow {...props} row={row} isCurrent={isCurrent} isFirst={index === 0} />
            )
          }
        />
      </div>
      {!isNarrow && <Totals rows={rows} terms={terms} />}
    </div>
  )
}

const CalculatedRows = ({ isNarrow }: { isNarrow: boolean }) => (
  <SkeletonRows label="The plan is calculated" rows={6} height={rowHeights[isNarrow ? 'narrow' : 'wide']} />
)

const extra = 'max-xl:hidden'

function WideHead({ columns, sort, onSort }: ChosenTableProps & { columns: readonly Column[] }) {
  const look = (isOn: boolean) =>
    classes('rounded-xs hover:text-ink-1000', isOn ? 'font-semibold text-ink-1000' : 'font-medium')
  return (
    <div
      role="row"
      data-row={-1}
      className={`${wideTracks} h-10 items-end! border-b border-ink-200 pb-1.5 text-2xs leading-[14px] text-ink-600`}
    >
      <span role="columnheader" aria-label="Order of gain" />
      <span role="columnheader" aria-sort={sort === 'name' ? 'ascending' : 'none'}>
        <button
          type="button"
          data-stop
          tabIndex={-1}
          onClick={() => onSort(sort === 'name' ? 'gain' : 'name')}
          className={look(sort === 'name')}
        >
          {sort === 'gain' ? 'Site, in order of gain' : 'Site'}
        </button>
      </span>
      <span role="columnheader" className="text-right font-medium">
        Station
      </span>
      {columns.map(({ sort: key, title, unit, isExtra }) => (
        <span
          key={key}
          role="columnheader"
          aria-sort={sort === key ? 'descending' : 'none'}
          className={classes('text-right', isExtra && extra)}
        >
          <button
            type="button"
            data-stop
            tabIndex={-1}
            onClick={() => onSort(key)}
            className={`${look(sort === key)} text-right`}
          >
            {title}
            <span className="block font-regular">{unit}</span>
          </button>
        </span>
      ))}
    </div>
  )
}

type RowProps = ChosenTableProps & { row: PlanRow; isCurrent: boolean }

function NameButton({ row, isCurrent, selected, onSelect }: RowProps) {
  return (
    <button
      type="button"
      data-stop
      tabIndex={isCurrent ? 0 : -1}
      title={row.municipality ? `${row.name}, ${row.municipality}` : row.name}
      aria-pressed={row.id === selected}
      className="max-w-full truncate rounded-xs text-left"
      onClick={(event) => {
        event.stopPropagation()
        onSelect(row.id)
      }}
    >
      <b className="font-medium">
        <bdi>{row.name}</bdi>
      </b>
      {row.municipality && (
        <span className="text-ink-600">
          {' '}
          <bdi>{row.municipality}</bdi>
        </span>
      )}
    </button>
  )
}

/** The row takes the press; its button is for keys and screen readers. */
function rowEvents({ row, onSelect, onHover }: RowProps) {
  return {
    onClick: () => onSelect(row.id),
    onPointerEnter: () => onHover(row.id),
    onPointerLeave: () => onHover(undefined),
    onFocus: () => onHover(row.id),
    onBlur: () => onHover(undefined),
  }
}

function useGround({ row, selected, hovering }: RowProps): string {
  const isLit = useStore(hovering, ({ id }) => id === row.id)
  if (row.id === selected) return 'bg-volt-wash'
  return isLit ? 'bg-ink-50' : ''
}

const figure = 'tnum text-right whitespace-nowrap'

function WideRow(props: RowProps & { isFirst: boolean }) {
  const { row, terms, isFirst } = props
  const ground = useGround(props)
  return (
    <div
      {...rowEvents(props)}
      className={classes(
        wideTracks,
        'h-full cursor-pointer text-xs leading-4',
        !isFirst && 'shadow-[inset_0_1px_0_var(--color-ink-100)]',
        ground,
      )}
    >
      <span role="gridcell">
        <NumberTag number={row.number} className="w-max" />
      </span>
      <span role="gridcell" className="min-w-0">
        <NameButton {...props} />
      </span>
      <span role="gridcell" className={`${figure} flex items-center justify-end gap-[5px]`}>
        <PowerMark kilowatts={row.kilowatts} className="size-[9px]!" />
        {stationLabel(row)}
      </span>
      <span role="gridcell" className={figure}>
        {formatMoney(row.cost)}
      </span>
      <span role="gridcell" className={classes(figure, 'text-ink-600', extra)}>
        {formatCount(row.aloneEnergy)}
      </span>
      <span role="gridcell" className={`${figure} font-medium`}>
        {formatCount(row.networkEnergy)}
      </span>
      <span role="gridcell" className={`${figure} font-semibold`}>
        {formatGain(row.gain, terms.objective.kind)}
      </span>
      <span role="gridcell" className={figure}>
        {drawnText(row)}
      </span>
    </div>
  )
}

function Totals({ rows, terms }: { rows: readonly PlanRow[]; terms: Terms }) {
  const totals = totalsOf(rows)
  return (
    <div
      className={`${wideTracks} mx-0 h-8 shrink-0 text-xs font-semibold shadow-[inset_0_1px_0_var(--color-ink-1000)]`}
    >
      <span />
      <span>{formatCountOf(rows.length, 'site')}</span>
      <span />
      <span className={figure}>{formatMoney(totals.cost)}</span>
      <span className={classes(figure, extra)}>{formatCount(totals.aloneEnergy)}</span>
      <span className={figure}>{formatCount(totals.networkEnergy)}</span>
      <span className={figure}>{formatGain(totals.gain, terms.objective.kind)}</span>
      <span />
    </div>
  )
}

function NarrowHead({ columns }: { columns: readonly Column[] }) {
  return (
    <div
      role="row"
      className={`${narrowTracks} h-[30px] border-b border-ink-200 text-2xs font-medium text-ink-600`}
    >
      <span role="columnheader" aria-label="Order of gain" />
      <span role="columnheader">Station</span>
      {columns
        .filter(({ isExtra }) => !isExtra)
        .map(({ sort, title, unit }) => (
          <span key={sort} role="columnheader" className="text-right">
            {sort === 'network' ? unit : title}
          </span>
        ))}
    </div>
  )
}

function NarrowRow(props: RowProps) {
  const { row, terms } = props
  const ground = useGround(props)
  return (
    <div
      {...rowEvents(props)}
      className={classes(
        'h-full content-center gap-y-0.5',
        narrowTracks,
        'shadow-[inset_0_-1px_0_var(--color-ink-200)]',
        ground,
      )}
    >
      <span role="gridcell">
        <NumberTag number={row.number} className="h-5 min-w-6" />
      </span>
      <span role="gridcell" className="col-span-5 flex min-h-6 min-w-0 items-center text-base">
        <NameButton {...props} />
      </span>
      <span />
      <span role="gridcell" className="tnum flex items-center gap-1.5 text-ink-700">
        <PowerMark kilowatts={row.kilowatts} />
        {stationLabel(row)}
      </span>
      <span role="gridcell" className={`${figure} text-ink-700`}>
        {formatMoney(row.cost)}
      </span>
      <span role="gridcell" className={`${figure} text-ink-700`}>
        {formatCount(row.networkEnergy)}
      </span>
      <span role="gridcell" className={`${figure} font-semibold`}>
        {formatGain(row.gain, terms.objective.kind)}
      </span>
      <span role="gridcell" className={`${figure} text-ink-700`}>
        {drawnText(row)}
      </span>
    </div>
  )
}

interface LeftOutTableProps {
  /** Undefined until a plan is found. */
  leftOut: readonly LeftOut[] | undefined
  selected: string | null
  onSelect: (id: string) => void
  onHover: (id: string | undefined) => void
  isNarrow: boolean
}

/** The candidates that are not chosen, those in most draws first, each with its reason. */
export function LeftOutTable({ leftOut, selected, onSelect, onHover, isNarrow }: LeftOutTableProps) {
  const rows = useMemo(
    () => (leftOut ?? []).toSorted((one, other) => (other.drawn ?? 0) - (one.drawn ?? 0)),
    [leftOut],
  )
  if (!leftOut) return <CalculatedRows isNarrow={isNarrow} />
  if (rows.length === 0) return <p className="px-4 py-3 text-ink-600">Every candidate is chosen.</p>
  const height = isNarrow ? rowHeights.narrow : rowHeights.wide
  return (
    <VirtualGrid
      label="Sites not chosen"
      count={rows.length}
      itemAt={(index) => rows[index]}
      itemKey={({ id }) => id}
      height={height}
      headerHeight={30}
      header={
        <div
          role="row"
          className="flex h-[30px] items-center gap-3 border-b border-ink-200 px-4 text-2xs font-medium text-ink-600"
        >
          <span role="columnheader" className="flex-1">
            Site
          </span>
          {!isNarrow && (
            <span role="columnheader" className="flex-[1.3]">
              Why not
            </span>
          )}
          <span role="columnheader" className="w-20 text-right">
            Chosen of 500
          </span>
        </div>
      }
      renderRow={(row, { isCurrent }) => (
        <div
          className={classes(
            'flex h-full cursor-pointer items-center gap-3 px-4 text-xs shadow-[inset_0_-1px_0_var(--color-ink-100)]',
            row.id === selected ? 'bg-volt-wash' : 'hover:bg-ink-50',
          )}
          onClick={() => onSelect(row.id)}
          onPointerEnter={() => onHover(row.id)}
          onPointerLeave={() => onHover(undefined)}
        >
          <span role="gridcell" className="min-w-0 flex-1">
            <button
              type="button"
              data-stop
              dir="auto"
              tabIndex={isCurrent ? 0 : -1}
              aria-pressed={row.id === selected}
              className="max-w-full truncate rounded-xs text-left font-medium"
              onClick={(event) => {
                event.stopPropagation()
                onSelect(row.id)
              }}
            >
              {row.name}
            </button>
            {isNarrow && <span className="block text-ink-600">{reasonText(row.reason)}</span>}
          </span>
          {!isNarrow && (
            <span
              role="gridcell"
              className="min-w-0 flex-[1.3] truncate text-ink-700"
              title={reasonText(row.reason)}
            >
              {reasonText(row.reason)}
            </span>
          )}
          <span role="gridcell" className="tnum w-20 text-right">
            {formatPercent(row.drawn)}
          </span>
        </div>
      )}
    />
  )
}
