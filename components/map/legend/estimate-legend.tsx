'use client'

import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { BrandMark, ClassRow, LegendBox, legendFrame, legendLine } from './legend-box'
import { Ramp } from './legend-scale'

interface EstimateLegendProps {
  type: ChargingClass
  /** End of the scale in kWh/day. */
  end: number
  /** The score that colours the hexagons, if they are on. */
  hexagons: ScoreKind | undefined
  isCompact: boolean
}

const tones = { AC: 'ac', DC: 'dc', HPC: 'hpc' } as const

function Thirds({ end }: { end: number }) {
  return (
    <p className="tnum relative mt-1 flex justify-between text-2xs leading-[14px] text-ink-600">
      <span>0</span>
      <span className="absolute left-1/3 -translate-x-1/2">{formatCount(end / 3)}</span>
      <span className="absolute left-2/3 -translate-x-1/2">{formatCount((end * 2) / 3)}</span>
      <span>{formatCount(end)} kWh/day</span>
    </p>
  )
}

/** For a record: its pins carry the ramp. */
export function EstimateLegend({ type, end, hexagons, isCompact }: EstimateLegendProps) {
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
            legendLine,
            "relative text-left text-xs -outline-offset-2! after:absolute after:-inset-y-1 after:inset-x-0 after:content-['']",
          )}
        >
          <b>kWh/day</b>
          <span className="font-semibold">{type}</span>
          <span className="tnum flex min-w-0 flex-1 items-center gap-1.5 text-2xs text-ink-700">
            0
            <Ramp className="h-2.5 flex-1" />
            {formatCount(end)}
          </span>
        </button>
      )}
    >
      <p className="mb-2 flex items-center justify-between gap-2">
        <span className="font-semibold">Estimated energy sold</span>
        <Chip tone={tones[type]}>{type}</Chip>
      </p>
      <Ramp className="h-2.5" />
      <Thirds end={end} />
      {hexagons && (
        <p className="mt-1.5 text-2xs leading-[14px] text-ink-600">
          Hexagons: demand score {hexagons}, the same colours up to 100{'\u2009'}% of the country maximum
        </p>
      )}
      <ClassRow />
    </LegendBox>
  )
}

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
