import { classes } from '@/components/ui/classes'
import type { UsagePeriod } from '@/lib/contract/usage'
import { periodWords, type StatsView, sumWords } from '@/lib/domain/usage/stats-view'
import { formatCount } from '@/lib/format/number'

type PeriodTableProps = { view: StatsView; period: UsagePeriod; isShown: boolean }

const cell = 'py-2.5 text-right'
const name = 'py-2.5 text-left whitespace-nowrap'

/** The figures of the bars, newest first. Hidden it stays in the page for screen readers. */
export function PeriodTable({ view, period, isShown }: PeriodTableProps) {
  const rows = view.rows.toReversed()
  return (
    <div className={classes('max-lg:order-4', !isShown && 'sr-only')}>
      <table className="tnum w-full text-sm">
        <thead>
          <tr className="text-xs text-ink-600">
            <th scope="col" className={classes(name, 'font-medium')}>
              {periodWords[period].one}
            </th>
            <th scope="col" className={classes(cell, 'font-medium')}>
              Total Locations
            </th>
            <th scope="col" className={classes(cell, 'w-24 font-medium')}>
              Evaluations
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key} className={classes('border-t border-ink-200', at === 0 && currentRow)}>
              <th scope="row" className={classes(name, 'font-normal')}>
                <span className="inline-block min-w-[52px] font-semibold">{row.name}</span>
                <span className="text-ink-600">{row.detail}</span>
              </th>
              <td className={classes(cell, 'font-semibold')}>{formatCount(row.locations)}</td>
              <td className={cell}>{formatCount(row.evaluations)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink-1000 font-semibold">
            <th scope="row" className={classes(name, 'font-semibold')}>
              {sumWords(rows.length, period)}
            </th>
            <td className={cell}>{formatCount(view.total.locations)}</td>
            <td className={cell}>{formatCount(view.total.evaluations)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-3 text-xs text-ink-600">
        A location counts once for each evaluation it is in. Evaluations in progress are included.
      </p>
    </div>
  )
}

/** The wash reaches 12 px beyond the columns on both sides. */
const currentRow = 'bg-volt-wash shadow-[-12px_0_0_var(--color-volt-wash),12px_0_0_var(--color-volt-wash)]'
