'use client'

import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { formatCount } from '@/lib/format/number'
import { ClassRow, LegendBox, legendFrame, legendLine } from './legend-box'
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

export function Thirds({ end }: { end: number }) {
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
