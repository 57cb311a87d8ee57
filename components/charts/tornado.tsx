import { classes } from '@/components/ui/classes'
import type { DriverRow } from '@/lib/domain/finance/npv-driver-rows'
import { type TornadoGeometry, tornadoGeometry } from '@/lib/domain/finance/tornado-geometry'
import { formatEnds, formatMoney } from '@/lib/format/money'

interface TornadoProps {
  rows: readonly DriverRow[]
  /** The net present value as it is. */
  npv: number
  currency: string
  /** Of the last row. */
  name: string
}

const mostTicks = 4
const grid = 'grid grid-cols-[minmax(0,1fr)_104px_minmax(100px,29%)] items-center gap-x-3 max-sm:gap-x-2'
const percent = (share: number) => `${(share * 100).toFixed(2)}%`
const hatch = 'repeating-linear-gradient(135deg, rgb(255 255 255 / .55) 0 2px, transparent 2px 5px)'

/** Net present values with one input at a time varied: a table of both ends, and a plot beside it. */
export function Tornado({ rows, npv, currency, name }: TornadoProps) {
  const geometry = tornadoGeometry(rows, npv, mostTicks)
  return (
    <figure className="relative mt-4 text-sm">
      <Lines geometry={geometry} />
      <ul className="relative">
        <li className={`${grid} h-9 border-b border-ink-300 text-xs text-ink-600`}>
          <span className="truncate">One at a time</span>
          <span className="text-right">NPV, {currency}</span>
        </li>
        {rows.map((row, index) => (
          <li key={row.input} className={`${grid} h-8 border-b border-ink-100 max-sm:h-11`}>
            <span className="min-w-0 truncate max-sm:leading-4" title={`${row.name} ${row.reach}`}>
              <span className="font-medium">{row.name}</span>{' '}
              <span className="text-2xs text-ink-600 max-sm:block">{row.reach}</span>
              {row.isAssumed && <span className="sr-only">, default</span>}
            </span>
            <span className="tnum text-right text-xs font-semibold whitespace-nowrap">
              {formatEnds(formatMoney(row.low), formatMoney(row.high))}
            </span>
            <Bar row={row} bar={geometry.bars[index]} />
          </li>
        ))}
        <li className={`${grid} h-9 border-t border-ink-300`}>
          <span className="truncate font-semibold">{name}</span>
          <span className="tnum text-right font-semibold">{formatMoney(npv)}</span>
        </li>
      </ul>
      <Ticks geometry={geometry} />
    </figure>
  )
}

interface BarProps {
  row: DriverRow
  bar: TornadoGeometry['bars'][number] | undefined
}

/** Ends that go on past the plot are pointed. */
function Bar({ row, bar }: BarProps) {
  if (!bar) return null
  const left = bar.isCutLow ? '7px' : '0px'
  const right = bar.isCutHigh ? '7px' : '0px'
  const corners = [
    `0 50%, ${left} 0`,
    `calc(100% - ${right}) 0, 100% 50%, calc(100% - ${right}) 100%`,
    `${left} 100%`,
  ]
  return (
    <span aria-hidden className="relative block h-4">
      <span
        className="absolute inset-y-0 bg-ink-700 forced-colors:bg-[CanvasText]"
        style={{
          left: percent(bar.start),
          width: percent(Math.max(0.01, bar.end - bar.start)),
          ...((bar.isCutLow || bar.isCutHigh) && { clipPath: `polygon(${corners.join(', ')})` }),
          ...(row.isAssumed && { backgroundImage: hatch }),
        }}
      />
    </span>
  )
}

/** The plot's column, over all rows. */
const plot = 'pointer-events-none absolute inset-0'

function Lines({ geometry }: { geometry: TornadoGeometry }) {
  return (
    <div aria-hidden className={classes(grid, plot, 'items-stretch pb-6')}>
      <span className="col-start-3 relative">
        {geometry.ticks.map(({ value, at }) => (
          <i key={value} className="absolute inset-y-0 w-px bg-ink-200" style={{ left: percent(at) }} />
        ))}
        <i
          className="absolute top-9 bottom-[18px] z-1 w-[1.5px] bg-ink-1000"
          style={{ left: percent(geometry.middle) }}
        >
          <i className="absolute -bottom-1 -left-[4.25px] size-2.5 rounded-full bg-ink-1000" />
        </i>
      </span>
    </div>
  )
}

function Ticks({ geometry }: { geometry: TornadoGeometry }) {
  return (
    <div aria-hidden className={classes(grid, 'h-6')}>
      <span className="tnum relative col-start-3 h-full text-2xs text-ink-600">
        {geometry.ticks.map(({ value, at }) => (
          <span key={value} className="absolute top-2 -translate-x-1/2" style={{ left: percent(at) }}>
            {formatMoney(value)}
          </span>
        ))}
      </span>
    </div>
  )
}
