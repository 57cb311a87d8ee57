'use client'

import { AssumedMark } from '@/components/charts/assumed-mark'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { LockedValue } from '@/components/ui/locked-value'
import { messageOf } from '@/lib/client/fetch/request-error'
import type { ComparedCell, ComparedRow } from '@/lib/domain/comparison/compare-locations'
import type { RecordLocation } from '@/lib/domain/evaluation/evaluated-locations'
import { ComparisonHead } from './comparison-head'
import { cellLine, firstColumn, ruled } from './comparison-style'
import type { Compared } from './use-compared'

interface ComparisonTableProps extends Compared {
  onShow: (location: RecordLocation) => void
}

/** Locations side by side: a column each, the best of a row in a black tag with the reason below its label. */
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

/** The contributions come after the table, with the model's answer. */
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
