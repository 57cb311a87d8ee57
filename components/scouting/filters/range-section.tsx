'use client'

import { useScoutingState } from '@/components/scouting/scouting-context'
import { filterOf } from '@/lib/domain/filter-state'
import type { FilterDataset } from '@/lib/domain/scouting-filters'
import { figureWithUnit, scaleOf } from './field-text'
import type { FilterField } from './filter-sections'
import { NoData } from './no-data'
import { RangeControls } from './range-controls'
import { SectionFrame } from './section-frame'
import { useFilterActions } from './use-filter-actions'

interface RangeBodyProps {
  dataset: FilterDataset
  field: FilterField
  /** What is filtered: the field itself, or that of a distance preset. */
  column: string
}

/** The slider of a figure, or why there is none. */
export function RangeBody({ dataset, field, column }: RangeBodyProps) {
  const { filtering } = useScoutingState('filtering')
  const ends = filtering.rangeOf(dataset, column)
  if (!ends || !filtering.facts(dataset, column).extent) return <NoData dataset={dataset} field={column} />
  if (ends[0] >= ends[1]) {
    const text = figureWithUnit(ends[0], scaleOf(field, ends))
    return <p className="text-xs text-ink-600">The same everywhere here: {text}</p>
  }
  return <RangeControls key={column} dataset={dataset} field={field} column={column} ends={ends} />
}

/** A figure to be kept between two ends. */
export function RangeSection({ dataset, field }: { dataset: FilterDataset; field: FilterField }) {
  const { filtering } = useScoutingState('filtering')
  const { set } = useFilterActions(dataset)
  const isSet = filterOf(filtering.state, dataset, field.field) !== undefined
  return (
    <SectionFrame
      title={field.title}
      onReset={isSet ? () => set(field.field, undefined, 'button') : undefined}
    >
      <RangeBody dataset={dataset} field={field} column={field.field} />
    </SectionFrame>
  )
}
