'use client'

import { AssumedMark } from '@/components/charts/assumed-mark'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Letter } from '@/components/ui/letter'
import { LockedValue } from '@/components/ui/unlock-block'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { ComparedCell, ComparedRow } from '@/lib/domain/comparison/compare-locations'
import type { ComparedLocation } from '@/lib/domain/comparison/compared-locations'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { formatCount, formatRange } from '@/lib/format/number'
import { ComparisonMap } from './comparison-map'
import type { Compared } from './use-compared'

/** The first column stays while the others scroll sideways. */
const firstColumn =
  'sticky left-0 z-1 w-[280px] min-w-[280px] bg-paper pr-2 pl-6 shadow-[inset_-1px_0_0_var(--color-ink-200)] max-md:w-[148px] max-md:min-w-[148px] max-md:pr-2 max-md:pl-4'
const ruled = 'border-b border-ink-100'
const cellLine =
  'tnum h-9 w-[107px] min-w-[107px] pr-3 text-right whitespace-nowrap max-md:w-[88px] max-md:min-w-[88px]'

interface ComparisonHeadProps {
  columns: readonly ComparedLocation[]
  onShow: (location: RecordLocation) => void
}

/** Letter, name and band of each location; all bands share one scale. */
function ComparisonHead({ columns, onShow }: ComparisonHeadProps) {
  const max = Math.max(...columns.map(({ row }) => row?.prediction?.high ?? 0))
  return (
    <thead>
      <tr className="*:border-b *:border-ink-1000">
        <th scope="col" className={`${firstColumn} top-0 z-3! pb-2 text-left align-top`}>
          <span className="sr-only">Figure</span>
          <ComparisonMap columns={columns} />
        </th>
        {columns.map(({ letter, location, row }) => (
          <th
            key={letter}
            scope="col"
            className="sticky top-0 z-2 bg-paper pr-3 pb-1.5 pl-2 text-right align-top font-regular"
          >
            <span className="flex items-center justify-end gap-1.5 text-2xs leading-[14px] text-ink-600">
              <span dir="auto" className="max-w-[66px] truncate max-md:max-w-[50px]">
                {location.city}
              </span>
              <Letter letter={letter} />
            </span>
            <button
              type="button"
              title={`Show ${location.name}`}
              dir="auto"
              onClick={() => onShow(location)}
              className="mt-1 line-clamp-2 h-[30px] w-full text-right text-xs leading-[15px] font-medium wrap-anywhere hover:underline"
            >
              {location.name}
            </button>
            <BandColumn prediction={row?.prediction} max={max} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Px of the tallest band, below its upper label. */
const maxHeight = 66
const foot = 78

interface BandColumnProps {
  prediction: NonNullable<ComparedLocation['row']>['prediction']
  /** Upper end of the highest band, kWh/day. */
  max: number
}

/** The 80 % band as a vertical bar with the estimate marked. */
function BandColumn({ prediction, max }: BandColumnProps) {
  if (!prediction) return <p className="grid h-[88px] place-content-end text-2xs text-ink-600">No estimate</p>
  const { utilization, low, high } = prediction
  const at = (value: number) => foot - (max > 0 ? (maxHeight * value) / max : 0)
  const label = 'fill-ink-600 text-[11px]'
  return (
    <svg
      role="img"
      aria-label={`${formatCount(utilization)} kWh/day, 80 % band ${formatRange(low, high)}`}
      width="78"
      height="88"
      viewBox="14 0 78 88"
      className="tnum ml-auto block"
    >
      <rect x="80" y={at(high)} width="10" height={at(low) - at(high)} rx="2" className="fill-ink-300" />
      <rect x="77" y={at(utilization) - 1.5} width="15" height="3" rx="1" className="fill-ink-1000" />
      <text x="71" y={Math.max(9, at(high) + 8)} textAnchor="end" className={label}>
        {formatCount(high)}
      </text>
      <text x="71" y={Math.max(at(high) + 20, at(low) + 4)} textAnchor="end" className={label}>
        {formatCount(low)}
      </text>
    </svg>
  )
}

interface ComparisonTableProps extends Compared {
  onShow: (location: RecordLocation) => void
}

/** Locations side by side; the best value of a row has a black tag, with the reason below the row's label. */
export function ComparisonTable({ comparison, contributions, onShow }: ComparisonTableProps) {
  const { columns, groups } = comparison
  return (
    <table className="border-separate border-spacing-0 text-sm">
      <caption className="sr-only">Compared locations</caption>
      <ComparisonHead columns={columns} onShow={onShow} />
      {groups.map(({ title, rows }, index) => (
        <tbody key={title}>
          <GroupTitle title={title} columns={columns.length} />
          {rows.map((row) => (
            <Row key={row.key} row={row} letters={columns.map(({ letter }) => letter)} />
          ))}
          {index === 0 && <Waiting contributions={contributions} columns={columns.length} />}
        </tbody>
      ))}
    </table>
  )
}

function GroupTitle({ title, columns }: { title: string; columns: number }) {
  return (
    <tr>
      <th
        scope="rowgroup"
        className={`${firstColumn} pt-2.5 pb-1 text-left align-bottom text-2xs leading-[14px] font-medium text-ink-600`}
      >
        {title}
      </th>
      <td colSpan={columns} />
    </tr>
  )
}

/** Placeholder for contributions, which need a request. */
function Waiting({ contributions, columns }: Pick<Compared, 'contributions'> & { columns: number }) {
  if (contributions.step === 'ready') return null
  return (
    <tr>
      <th scope="row" className={`${firstColumn} py-2 text-left text-xs font-regular text-ink-600`}>
        {contributions.step === 'loading' ? (
          <span role="status">Loading what moves the estimates...</span>
        ) : (
          <ErrorStrip onRetry={contributions.retry}>
            {messageOf(contributions.error, "Couldn't load what moves the estimates")}
          </ErrorStrip>
        )}
      </th>
      <td colSpan={columns} />
    </tr>
  )
}

const tones = { raise: 'text-raise', lower: 'text-lower', none: 'text-ink-800' }

function toneOf({ format, key }: ComparedRow, { value = 0 }: ComparedCell): string {
  if (format !== 'signed' || key === 'difference' || Math.round(value) === 0) return tones.none
  return value > 0 ? tones.raise : tones.lower
}

function Row({ row, letters }: { row: ComparedRow; letters: readonly string[] }) {
  const { key, title, note, cells } = row
  return (
    <tr className="group">
      <th scope="row" className={`${firstColumn} ${ruled} h-9 py-[3px] text-left`}>
        <span className="block font-medium leading-[17px]">{title}</span>
        {note && <span className="block text-2xs leading-[14px] font-regular text-ink-600">{note}</span>}
      </th>
      {cells.map((cell, index) => (
        <td
          key={letters[index]}
          className={classes(ruled, cellLine, key === 'estimate' ? 'text-base' : 'text-sm')}
        >
          <Cell cell={cell} tone={toneOf(row, cell)} />
        </td>
      ))}
    </tr>
  )
}

function Cell({ cell, tone }: { cell: ComparedCell; tone: string }) {
  const { text, isBest, isDefault, isLocked } = cell
  if (isLocked) return <LockedValue />
  const mark = isDefault && <AssumedMark />
  if (!isBest) {
    return (
      <span className={classes('inline-flex items-center justify-end gap-1.5', tone)}>
        {mark}
        {text}
      </span>
    )
  }
  return (
    <span className="inline-flex items-center justify-end gap-1.5">
      {mark}
      <b className="-mr-1.5 rounded-xs bg-ink-1000 px-1.5 py-px font-semibold text-paper">
        {text}
        <span className="sr-only"> best</span>
      </b>
    </span>
  )
}
