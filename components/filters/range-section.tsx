'use client'

import { useCallback } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { filterOf, isRange, type Range } from '@/lib/domain/filters/filter-state'
import { figureWithUnit, scaleOf } from './field-text'
import type { FilterField } from './filter-sections'
import { type FilterCause, useFilters } from './filter-source'
import { NoData } from './no-data'
import { RangeControls } from './range-controls'
import { SectionFrame } from './section-frame'
import { useFilterActions } from './use-filter-actions'

interface RangeBodyProps {
  dataset: string
  field: FilterField
  /** The filtered field: the section's, or that of a distance preset. */
  column: string
}

/** The slider of a figure, or the reason for its absence. */
export function RangeBody({ dataset, field, column }: RangeBodyProps) {
  const { filtering } = useFilters()
  const { set } = useFilterActions(dataset)
  const change = useLatest({ set, preview: filtering.preview })
  const onMove = useCallback(
    (range: Range | undefined) => change.current.preview(dataset, column, range),
    [change, dataset, column],
  )
  const onSet = useCallback(
    (range: Range | undefined, source: FilterCause) => change.current.set(column, range, source),
    [change, column],
  )
  const ends = filtering.rangeOf(dataset, column)
  const { extent, bins } = filtering.facts(dataset, column)
  if (!ends || !extent) return <NoData dataset={dataset} field={column} />
  if (ends[0] >= ends[1]) {
    const text = figureWithUnit(ends[0], scaleOf(field, ends))
    return <p className="text-xs text-ink-600">The same everywhere here: {text}</p>
  }
  const filter = filterOf(filtering.state, dataset, column)
  const [from, to] = filter && isRange(filter) ? filter : ends
  const range = { least: ends[0], most: ends[1], from, to }
  return <RangeControls key={column} field={field} bins={bins} onMove={onMove} onSet={onSet} {...range} />
}

export function RangeSection({ dataset, field }: { dataset: string; field: FilterField }) {
  const { filtering } = useFilters()
  const { set, removalOf } = useFilterActions(dataset)
  const isSet = filterOf(filtering.state, dataset, field.field) !== undefined
  return (
    <SectionFrame
      title={field.title}
      onReset={isSet ? () => set(field.field, undefined, 'button') : undefined}
      onRemove={removalOf(field.field)}
    >
      <RangeBody dataset={dataset} field={field} column={field.field} />
    </SectionFrame>
  )
}
