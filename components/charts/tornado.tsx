'use client'

import { useCallback } from 'react'
import { classes } from '@/components/ui/classes'
import type { DriverRow } from '@/lib/domain/finance/tornado'
import { formatEnds, formatMoney } from '@/lib/format/money'
import { Chart } from './chart'
import { tornadoDrawing, tornadoRoom } from './tornado-drawing'

interface TornadoProps {
  rows: readonly DriverRow[]
  npv: number
  currency: string
  /** The last row's name. */
  name: string
}

const grid = 'grid grid-cols-[minmax(0,1fr)_104px_minmax(100px,29%)] items-center gap-x-3 max-sm:gap-x-2'

export function Tornado({ rows, npv, currency, name }: TornadoProps) {
  const draw = useCallback(() => tornadoDrawing(rows, npv), [rows, npv])
  return (
    <figure className="relative mt-4 text-sm" style={{ paddingBottom: tornadoRoom.axis }}>
      <div className={classes(grid, 'pointer-events-none absolute inset-0 z-1 items-stretch')}>
        <span className="relative col-start-3">
          <span className="absolute inset-y-0" style={{ insetInline: -tornadoRoom.side }}>
            <Chart label="Net present value with one input at a time varied" draw={draw} />
          </span>
        </span>
      </div>
      <ul className="relative">
        <li className={`${grid} h-9 border-b border-ink-300 text-xs text-ink-600`}>
          <span className="truncate">One at a time</span>
          <span className="text-right">NPV, {currency}</span>
        </li>
        {rows.map((row) => (
          <li key={row.input} className={`${grid} h-8 border-b border-ink-100 max-sm:h-11`}>
            <span className="min-w-0 truncate max-sm:leading-4" title={`${row.name} ${row.reach}`}>
              <span className="font-medium">{row.name}</span>{' '}
              <span className="text-2xs text-ink-600 max-sm:block">{row.reach}</span>
              {row.isAssumed && <span className="sr-only">, default</span>}
            </span>
            <span className="tnum text-right text-xs font-semibold whitespace-nowrap">
              {formatEnds(formatMoney(row.low), formatMoney(row.high))}
            </span>
          </li>
        ))}
        <li className={`${grid} h-9 border-t border-ink-300`}>
          <span className="truncate font-semibold">{name}</span>
          <span className="tnum text-right font-semibold">{formatMoney(npv)}</span>
        </li>
      </ul>
    </figure>
  )
}
