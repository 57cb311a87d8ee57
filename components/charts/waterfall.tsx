'use client'

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '@/components/ui/classes'
import {
  assumedEffect,
  roundedSteps,
  type WaterfallStep,
  waterfallLevels,
} from '@/lib/domain/estimate/waterfall-geometry'
import { formatCount, formatSigned } from '@/lib/format/number'
import { Chart } from './chart'
import { type WaterfallSizes, waterfallDrawing, waterfallSide } from './waterfall-drawing'

interface WaterfallProps {
  caption: string
  /** kWh/day of the reference site. */
  reference: number
  steps: readonly WaterfallStep[]
}

/** An accessible table beside a plot without labels, so nothing collides at any width. */
export function Waterfall({ caption, reference, steps }: WaterfallProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const rounded = roundedSteps(
    reference,
    steps.map((step) => step.value),
  )
  const before = roundedSteps(
    reference,
    steps.map(({ was = 0 }) => was),
  )
  const rows = steps.map((step, index) => {
    const figure = formatSigned(rounded[index] ?? 0)
    const earlier = formatSigned(before[index] ?? 0)
    const isMoved = step.was !== undefined && earlier !== figure
    return { ...step, figure, before: isMoved ? `was ${earlier}` : undefined }
  })
  const ends = {
    reference: formatCount(reference),
    result: formatCount(steps.reduce((total, { value }) => total + value, reference)),
  }
  const { isNarrow, sizes } = waterfallForm(
    width,
    [...Object.values(ends), ...rows.map(({ figure }) => figure)],
    rows.flatMap(({ before: note }) => note ?? []),
  )
  const draw = () => waterfallDrawing({ reference, steps, sizes })
  const height = 2 * sizes.endRow + sizes.row * steps.length + sizes.axis
  return (
    <figure>
      <div ref={frame} className="relative" style={{ height }}>
        <div className="absolute inset-y-0 left-0" style={{ right: -waterfallSide }}>
          <Chart label={`${caption}, as bars`} draw={draw} />
        </div>
        <WaterfallLedger caption={caption} sizes={sizes} showMeasured={!isNarrow} {...ends} rows={rows} />
      </div>
      <WaterfallLegend
        indent={isNarrow ? 0 : sizes.plotStart}
        isCompared={waterfallLevels({ reference, steps }).before !== undefined}
      />
    </figure>
  )
}

/** Px of the two layouts: beside a panel, and down to 358 px on a phone. */
const wide: WaterfallSizes = { ledger: 258, plotStart: 280, figure: 62, endRow: 44, row: 56, axis: 30 }
const narrow: WaterfallSizes = { ledger: 148, plotStart: 168, figure: 46, endRow: 36, row: 42, axis: 30 }

const narrowBelow = 520

/** Px of a character of a figure, and of the smaller note below it. */
const characters = { figure: 8, note: 6 }

/** Px of a column that holds the longest figure and note. */
const figureWidth = (figures: readonly string[], notes: readonly string[]) =>
  6 +
  Math.max(
    ...figures.map(({ length }) => characters.figure * length),
    ...notes.map(({ length }) => characters.note * length),
  )

/**
 * Figures longer than usual widen the ledger, so that the names keep their room.
 * @param width 0 until measured, which counts as wide
 */
function waterfallForm(
  width: number,
  figures: readonly string[],
  notes: readonly string[] = [],
): { isNarrow: boolean; sizes: WaterfallSizes } {
  const isNarrow = width > 0 && width < narrowBelow
  const usual = isNarrow ? narrow : wide
  const figure = figureWidth(figures, notes)
  const more = Math.max(0, figure - usual.figure)
  const { ledger, plotStart } = usual
  return { isNarrow, sizes: { ...usual, ledger: ledger + more, plotStart: plotStart + more, figure } }
}

/** Px; 0 until measured. */
function useElementWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(element.clientWidth)
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

interface WaterfallLedgerProps {
  caption: string
  sizes: WaterfallSizes
  /** On phones the measured input is only for screen readers. */
  showMeasured: boolean
  reference: string
  result: string
  /** `before` is the figure before the user's changes, if they moved it. */
  rows: readonly (WaterfallStep & { figure: string; before?: string | undefined })[]
}

/** Neither tone for a step that rounds to zero. */
function toneOf(figure: string): string {
  if (figure === '0') return 'text-ink-600'
  return figure.startsWith('+') ? 'text-raise' : 'text-lower'
}

const figureCell = 'tnum text-right align-middle font-[640] whitespace-nowrap'

/** Signed values in kWh/day. */
function WaterfallLedger({ caption, sizes, showMeasured, ...column }: WaterfallLedgerProps) {
  const { reference, result, rows } = column
  const name = showMeasured ? 'text-sm' : 'text-[12.5px]'
  const figure = `${figureCell} ${showMeasured ? 'text-base' : 'text-[13.5px]'}`
  return (
    <table className="relative table-fixed border-collapse" style={{ width: sizes.ledger }}>
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col />
        <col style={{ width: sizes.figure }} />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">Factor</th>
          <th scope="col">kWh/day</th>
        </tr>
      </thead>
      <tbody className="text-left">
        <tr style={{ height: sizes.endRow }} className="text-ink-600">
          <th scope="row" className={`${name} font-medium whitespace-nowrap`}>
            Reference site
          </th>
          <td className={figure}>{reference}</td>
        </tr>
        {rows.map((row) => (
          <tr key={row.name} style={{ height: sizes.row }}>
            <th scope="row" className="min-w-0 py-0 pr-1 align-middle font-regular">
              <span
                title={row.name}
                className={`${name} font-medium wrap-anywhere ${showMeasured ? 'line-clamp-1' : 'line-clamp-2 leading-4'}`}
              >
                {row.name}
              </span>
              {row.measured && (
                <span className={showMeasured ? 'block truncate text-2xs text-ink-600' : 'sr-only'}>
                  {row.measured}
                </span>
              )}
              {row.isAssumed && <span className="sr-only">{assumedEffect}</span>}
            </th>
            <td className={`${figure} ${toneOf(row.figure)}`}>
              {row.figure}
              {row.before && (
                <span className="block text-2xs leading-4 font-regular text-ink-600">{row.before}</span>
              )}
            </td>
          </tr>
        ))}
        <tr style={{ height: sizes.endRow }}>
          <th scope="row" className={`${name} font-[640]`}>
            This site
          </th>
          <td className={figure}>{result}</td>
        </tr>
      </tbody>
    </table>
  )
}

function WaterfallLegend({ indent, isCompared }: { indent: number; isCompared: boolean }) {
  return (
    <figcaption
      className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-600"
      style={{ marginLeft: indent }}
    >
      <Key className="bg-raise">raises</Key>
      <Key className="bg-lower">lowers</Key>
      {isCompared && <Key className="h-1.5 bg-ink-300">as measured</Key>}
      <Key className="bg-[repeating-linear-gradient(135deg,var(--color-ink-500)_0_2px,var(--color-ink-300)_2px_4px)]">
        {assumedEffect}
      </Key>
    </figcaption>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <i aria-hidden className={classes('size-3 rounded-[2px]', className)} />
      {children}
    </span>
  )
}
