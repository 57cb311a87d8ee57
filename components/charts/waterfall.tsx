'use client'

import { useRef } from 'react'
import { classes } from '@/components/ui/classes'
import { assumedEffect } from '@/lib/catalogue/assumed-effect'
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
 * Shows what moves an estimate from a reference site to this one: an accessible table beside a plot. The plot has
 * no labels, so nothing collides at any width.
 */
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
      <WaterfallLegend indent={isNarrow ? 0 : sizes.plotStart} isCompared={geometry.before !== undefined} />
    </figure>
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
