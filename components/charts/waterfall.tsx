'use client'

import { useRef } from 'react'
import {
  roundedSteps,
  type WaterfallStep,
  waterfallGeometry,
} from '@/lib/domain/prediction/waterfall-geometry'
import { formatCount, formatSigned } from '@/lib/format/number'
import { useElementWidth } from './use-element-width'
import { WaterfallLedger } from './waterfall-ledger'
import { WaterfallPlot } from './waterfall-plot'
import { waterfallForm } from './waterfall-sizes'

interface WaterfallProps {
  caption: string
  /** kWh/day of the reference site. */
  reference: number
  steps: readonly WaterfallStep[]
}

/**
 * What moves an estimate from a reference site to this one: an accessible table, and a plot beside it. The
 * plot has no labels, so nothing collides at any width.
 */
export function Waterfall({ caption, reference, steps }: WaterfallProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const rounded = roundedSteps(
    reference,
    steps.map((step) => step.value),
  )
  const rows = steps.map((step, index) => ({ ...step, figure: formatSigned(rounded[index] ?? 0) }))
  const ends = {
    reference: formatCount(reference),
    result: formatCount(steps.reduce((total, { value }) => total + value, reference)),
  }
  const { isNarrow, sizes } = waterfallForm(width, [
    ...Object.values(ends),
    ...rows.map(({ figure }) => figure),
  ])
  const geometry = waterfallGeometry({
    reference,
    steps,
    plotWidth: Math.max(0, width - sizes.plotStart),
  })
  const height = 2 * sizes.endRow + sizes.row * steps.length + sizes.axis
  return (
    <figure>
      <div ref={frame} className="relative" style={{ height }}>
        {width > 0 && <WaterfallPlot {...{ width, height, sizes, geometry, steps }} />}
        <WaterfallLedger caption={caption} sizes={sizes} showMeasured={!isNarrow} {...ends} rows={rows} />
      </div>
      <WaterfallLegend indent={isNarrow ? 0 : sizes.plotStart} />
    </figure>
  )
}

function WaterfallLegend({ indent }: { indent: number }) {
  return (
    <figcaption
      className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-600"
      style={{ marginLeft: indent }}
    >
      <Key className="bg-raise">raises</Key>
      <Key className="bg-lower">lowers</Key>
      <Key className="bg-[repeating-linear-gradient(135deg,var(--color-ink-500)_0_2px,var(--color-ink-300)_2px_4px)]">
        assumed, not measured
      </Key>
    </figcaption>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <i aria-hidden className={`size-3 rounded-[2px] ${className}`} />
      {children}
    </span>
  )
}
