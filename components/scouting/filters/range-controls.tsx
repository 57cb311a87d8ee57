'use client'

import { useScoutingState } from '@/components/scouting/scouting-context'
import { RangeFields } from '@/components/ui/range-fields'
import { RangeHistogram } from '@/components/ui/range-histogram'
import { type Ends, shareOf, snap } from '@/components/ui/range-rules'
import { RangeSlider } from '@/components/ui/range-slider'
import { filterOf, isRange } from '@/lib/domain/filter-state'
import type { FilterDataset } from '@/lib/domain/scouting-filters'
import { figureWithUnit, scaleOf } from './field-text'
import type { FilterField } from './filter-sections'
import { useDraggedRange } from './use-dragged-range'
import { useFilterActions } from './use-filter-actions'

interface RangeControlsProps {
  dataset: FilterDataset
  /** Names and measures the slider. */
  field: FilterField
  /** What is filtered: the field itself, or that of a distance preset. */
  column: string
  ends: Ends
}

/** Histogram, slider and fields of one figure. A range that keeps all is no filter. */
export function RangeControls({ dataset, field, column, ends }: RangeControlsProps) {
  const { filtering } = useScoutingState('filtering')
  const { set } = useFilterActions(dataset)
  const scale = scaleOf(field, ends)
  const filter = filterOf(filtering.state, dataset, column)
  const [least, most] = filter && isRange(filter) ? filter : scale.ends
  const stored: Ends = [snap(least, scale.ends, scale.step), snap(most, scale.ends, scale.step)]
  const wanted = (range: Ends) => (range[0] <= scale.ends[0] && range[1] >= scale.ends[1] ? undefined : range)
  const { value, move, drop } = useDraggedRange(stored, {
    onMove: (range) => filtering.preview(dataset, column, wanted(range)),
    onDrop: (range) => set(column, wanted(range), 'slider'),
  })
  const labels = [`${field.title}, minimum`, `${field.title}, maximum`] as const
  return (
    <>
      <RangeHistogram
        className="mx-2 h-[58px]"
        bins={filtering.facts(dataset, column).bins}
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
          onEnter={(range) => set(column, wanted(range), 'input')}
        />
      </div>
    </>
  )
}
