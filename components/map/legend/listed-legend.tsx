'use client'

import { classes } from '@/components/ui/classes'
import { formatCountOf } from '@/lib/format/number'
import { Thirds } from './estimate-legend'
import { BrandMark, LegendBox, legendFrame } from './legend-box'
import { Ramp } from './legend-scale'

interface ListedLegendProps {
  /** Locations drawn. */
  count: number
  /** End of the scale in kWh/day; undefined without any estimate. */
  end: number | undefined
  /** Some of them have no estimate. */
  hasHollow: boolean
  /** What the map cannot show, in words. */
  omitted: string | undefined
  isCompact: boolean
}

function Dot({ className }: { className: string }) {
  return <span aria-hidden className={classes('size-2.5 rounded-full', className)} />
}

function Keys({ end, hasHollow }: Pick<ListedLegendProps, 'end' | 'hasHollow'>) {
  return (
    <p className="mt-2 flex items-center gap-3 border-t border-ink-200 pt-2 text-xs">
      {end !== undefined && (
        <span className="flex items-center gap-[5px]">
          <Dot className="bg-demand-6 shadow-[0_0_0_1.5px_var(--color-ink-1000)]" />
          one
        </span>
      )}
      {hasHollow && (
        <span className="flex items-center gap-[5px]">
          <Dot className="border-2 border-ink-1000 bg-paper" />
          no estimate
        </span>
      )}
      <span className="flex items-center gap-[5px]">
        <span
          aria-hidden
          className="tnum grid h-5 min-w-5 place-items-center rounded-full bg-ink-1000 px-1 text-2xs font-semibold text-paper"
        >
          12
        </span>
        several
      </span>
      {/* Beside three keys there is no room. */}
      {!(hasHollow && end !== undefined) && <BrandMark />}
    </p>
  )
}

/** For the locations of a list: their pins carry the ramp. */
export function ListedLegend({ count, end, hasHollow, omitted, isCompact }: ListedLegendProps) {
  const locations = formatCountOf(count, 'location')
  return (
    <LegendBox
      isCompact={isCompact}
      short={(onOpen) => (
        <button
          type="button"
          aria-expanded={false}
          onClick={onOpen}
          className={classes(
            legendFrame,
            'grid min-h-11 w-[148px] content-center gap-1.5 px-2.5 py-2 text-left text-xs -outline-offset-2!',
          )}
        >
          <span className="tnum font-semibold">{locations}</span>
          {end !== undefined && <Ramp className="h-2" />}
        </button>
      )}
    >
      <p className="mb-2 flex items-baseline justify-between gap-2">
        <span className="font-semibold">{end === undefined ? 'Locations' : 'Estimated energy sold'}</span>
        <span className="tnum text-xs text-ink-600">{locations}</span>
      </p>
      {end !== undefined && (
        <>
          <Ramp className="h-2.5" />
          <Thirds end={end} />
        </>
      )}
      {omitted !== undefined && <p className="mt-1.5 text-xs text-ink-600">{omitted}</p>}
      <Keys end={end} hasHollow={hasHollow} />
    </LegendBox>
  )
}
