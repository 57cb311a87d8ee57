'use client'

import { useRef } from 'react'
import { ticksFromZero, ticksThatFit } from '@/lib/format/nice-scale'
import { formatCount, formatRange } from '@/lib/format/number'
import { useElementWidth } from './use-element-width'

interface BandProps {
  /** kWh/day; `low` and `high` hold 80 % of measured sites with such a prediction. */
  value: number
  low: number
  high: number
  /** The estimate to compare with, as a thinner mark. */
  before?: number | undefined
  /** A value on the scale with its word, below the bar. */
  mark?: { value: number; label: string } | undefined
}

const inset = 1
/** px that a mark takes between the bar and the ticks. */
const markHeight = 14

/** The 80 % band of an estimate on a scale from zero, with both bounds as figures above it. */
export function Band({ value, low, high, before, mark }: BandProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const ticks = ticksFromZero(Math.max(high, before ?? 0), ticksThatFit(width, formatCount(high).length))
  const end = ticks[ticks.length - 1] ?? 1
  const x = (amount: number) => inset + (Math.min(amount, end) / end) * Math.max(0, width - 2 * inset)
  const lowered = mark ? markHeight : 0
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between text-xs">
        <span className="text-sm font-semibold">80{'\u2009'}% band</span>
        <span className="text-ink-600">
          <b className="tnum text-sm font-semibold text-ink-1000">{formatRange(low, high)}</b> kWh/day
        </span>
      </p>
      <div ref={frame} style={{ height: 50 + lowered }}>
        {width > 0 && (
          <svg aria-hidden width={width} height={50 + lowered} className="block overflow-visible">
            <line
              x1={inset}
              x2={width - inset}
              y1={14}
              y2={14}
              stroke="var(--color-ink-300)"
              strokeWidth={2}
              strokeLinecap="round"
            />
            <rect
              x={x(low)}
              y={8}
              width={Math.max(2, x(high) - x(low))}
              height={12}
              rx={3}
              fill="var(--color-ink-300)"
            />
            {before !== undefined && (
              <rect x={x(before) - 1} y={4} width={2} height={20} fill="var(--color-ink-500)" />
            )}
            <rect x={x(value) - 2} y={2} width={4} height={24} rx={1} fill="var(--color-ink-1000)" />
            {mark && <Mark x={x(mark.value)} isBeyond={mark.value > end} {...{ width, label: mark.label }} />}
            {ticks.map((tick, index) => (
              <g key={tick}>
                <line
                  x1={x(tick)}
                  x2={x(tick)}
                  y1={27 + lowered}
                  y2={31 + lowered}
                  stroke="var(--color-ink-400)"
                />
                <text
                  x={x(tick)}
                  y={44 + lowered}
                  textAnchor={anchorOf(index, ticks.length)}
                  fontSize={11}
                  fill="var(--color-ink-600)"
                  className="tnum"
                >
                  {formatCount(tick)}
                </text>
              </g>
            ))}
          </svg>
        )}
      </div>
    </div>
  )
}

/** px of a letter of a mark's label. */
const letterWidth = 6

interface MarkProps {
  x: number
  width: number
  label: string
  /** Past the end of the scale: only the label, with an arrow. */
  isBeyond: boolean
}

function Mark({ x, width, label, isBeyond }: MarkProps) {
  const fits = x + 10 + label.length * letterWidth <= width
  const text = { y: 34, fontSize: 11, fill: 'var(--color-ink-600)', className: 'tnum' }
  if (isBeyond) {
    return (
      <text {...text} x={width - inset} textAnchor="end">
        {label} →
      </text>
    )
  }
  return (
    <>
      <path
        d={`M${x - 4} 31 L${x} 24 L${x + 4} 31 Z`}
        fill="var(--color-paper)"
        stroke="var(--color-ink-700)"
        strokeWidth={1.25}
      />
      <text {...text} x={fits ? x + 8 : x - 8} textAnchor={fits ? 'start' : 'end'}>
        {label}
      </text>
    </>
  )
}

/** The outermost labels stay inside the chart. */
function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start'
  return index === count - 1 ? 'end' : 'middle'
}
