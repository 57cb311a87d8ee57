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
  /** Provides title and scale of the slider. */
  field: FilterField
  least: number
  most: number
  from: number
  to: number
  bins: readonly number[]
  /** Called while a thumb is dragged; undefined for the full range. */
  onMove: (range: Ends | undefined) => void
  onSet: (range: Ends | undefined, source: FilterCause) => void
}

/**
 * Histogram, slider and fields of one figure. The full range does not filter. Memoised, because a panel has
 * many: only the changed one rerenders.
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
      {/* The touch slider is 44 px high; its margin overlaps the bars. */}
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
