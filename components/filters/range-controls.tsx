'use client'

import { memo } from 'react'
import { RangeFields } from '@/components/ui/range/range-fields'
import { RangeHistogram } from '@/components/ui/range/range-histogram'
import { type Ends, shareOf, snap } from '@/components/ui/range/range-rules'
import { RangeSlider } from '@/components/ui/range/range-slider'
import { figureWithUnit, scaleOf } from './field-text'
import type { FilterField } from './filter-sections'
import type { FilterCause } from './filter-source'
import { useDraggedRange } from './use-dragged-range'

interface RangeControlsProps {
  /** Names and measures the slider. */
  field: FilterField
  /** Ends of the slider. */
  least: number
  most: number
  /** What is kept. */
  from: number
  to: number
  bins: readonly number[]
  /** While a hand is on the slider; undefined for all. */
  onMove: (range: Ends | undefined) => void
  onSet: (range: Ends | undefined, source: FilterCause) => void
}

/**
 * Histogram, slider and fields of one figure. A range that keeps all is no filter. There are many of them: only the
 * one that changes is drawn anew.
 */
export const RangeControls = memo(function RangeControls(props: RangeControlsProps) {
  const { field, least, most, from, to, bins, onMove, onSet } = props
  const scale = scaleOf(field, [least, most])
  const stored: Ends = [snap(from, scale.ends, scale.step), snap(to, scale.ends, scale.step)]
  const wanted = (range: Ends) => (range[0] <= scale.ends[0] && range[1] >= scale.ends[1] ? undefined : range)
  const { value, move, drop } = useDraggedRange(stored, {
    onMove: (range) => onMove(wanted(range)),
    onDrop: (range) => onSet(wanted(range), 'slider'),
  })
  const labels = [`${field.title}, minimum`, `${field.title}, maximum`] as const
  return (
    <>
      <RangeHistogram
        className="mx-2 h-[58px]"
        bins={bins}
        kept={[shareOf(value[0], scale.ends), shareOf(value[1], scale.ends)]}
      />
      {/* A finger's slider is 44 px high: its air reaches over the bars. */}
      <div className="relative max-sm:-my-2.5">
        <RangeSlider
          value={value}
          ends={scale.ends}
          step={scale.step}
          labels={labels}
          format={(figure) => figureWithUnit(figure, scale)}
          onChange={move}
          onCommit={drop}
        />
      </div>
      <div className="mt-1.5">
        <RangeFields
          value={value}
          scale={scale}
          labels={labels}
          onEnter={(range) => onSet(wanted(range), 'input')}
        />
      </div>
    </>
  )
})
