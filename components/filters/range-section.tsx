'use client'

import { memo, useCallback, useEffect, useRef, useState, useTransition } from 'react'
import { RangeFields } from '@/components/ui/range/range-fields'
import { RangeHistogram } from '@/components/ui/range/range-histogram'
import { type Ends, shareOf, snap } from '@/components/ui/range/range-rules'
import { RangeSlider } from '@/components/ui/range/range-slider'
import { useLatest } from '@/components/ui/use-latest'
import { filterOf, isRange, type Range } from '@/lib/domain/filters/filter-state'
import { type FilterField, figureWithUnit, scaleOf } from './filter-sections'
import { type FilterCause, useFilterActions, useFilters } from './filter-source'
import { NoData, SectionFrame } from './section-frame'

interface DraggedRange {
  value: Ends
  move: (value: Ends) => void
  drop: (value: Ends) => void
}

/** Passes a value on once the previous one is drawn, so that fast drags never starve list and map. */
function useDraggedRange(
  stored: Ends,
  { onMove, onDrop }: { onMove: (value: Ends) => void; onDrop: (value: Ends) => void },
): DraggedRange {
  const [min, max] = stored
  const [held, setHeld] = useState<Ends>()
  const [isDrawing, startTransition] = useTransition()
  const isHeld = useRef(false)
  const waiting = useRef<Ends>(undefined)

  // Shows a newly stored range, except during a drag.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another range counts.
  useEffect(() => {
    if (!isHeld.current) setHeld(undefined)
  }, [min, max])

  const handOn = useCallback(
    (value: Ends) => {
      waiting.current = undefined
      startTransition(() => onMove(value))
    },
    [onMove],
  )
  useEffect(() => {
    if (!isDrawing && waiting.current) handOn(waiting.current)
  }, [isDrawing, handOn])

  return {
    value: held ?? stored,
    move(value) {
      isHeld.current = true
      setHeld(value)
      if (isDrawing) waiting.current = value
      else handOn(value)
    },
    drop(value) {
      isHeld.current = false
      waiting.current = undefined
      setHeld(value)
      onDrop(value)
    },
  }
}

interface RangeControlsProps {
  /** Provides title and scale of the slider. */
  field: FilterField
  min: number
  max: number
  from: number
  to: number
  bins: readonly number[]
  /** Called while a thumb is dragged; undefined for the full range. */
  onMove: (range: Ends | undefined) => void
  onSet: (range: Ends | undefined, source: FilterCause) => void
}

/** The full range does not filter. Memoised, because a panel has many: only the changed one rerenders. */
const RangeControls = memo(function RangeControls(props: RangeControlsProps) {
  const { field, min, max, from, to, bins, onMove, onSet } = props
  const scale = scaleOf(field, [min, max])
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

interface RangeBodyProps {
  dataset: string
  field: FilterField
  /** The section's field, or that of a distance preset. */
  column: string
}

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
  const range = { min: ends[0], max: ends[1], from, to }
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
