'use client'

import { figureWithUnit, scaleOf } from '@/components/filters/field-text'
import type { FilterField } from '@/components/filters/filter-sections'
import { useFilters } from '@/components/filters/filter-source'
import { SectionFrame } from '@/components/filters/section-frame'
import { TextField } from '@/components/ui/text-field'
import { filteredDataset } from '@/lib/domain/evaluation/filtered-dataset'
import type { Range } from '@/lib/domain/filters/filter-state'
import type { TypedRanges } from './use-typed-ranges'

interface StartingRangeProps {
  field: FilterField
  range: ReturnType<TypedRanges['rangeOf']>
  onRemove: () => void
}

/**
 * The exact ends of a starting range. Fields, not the slider of the filters panel: a map's later rows may lie beyond
 * those of today, and an end without a limit stays without.
 */
export function StartingRange({ field, range, onRemove }: StartingRangeProps) {
  const { texts, unit, fault, onType } = range
  const { extent } = useFilters().filtering.facts(filteredDataset, field.field)
  return (
    <SectionFrame title={field.title} onRemove={onRemove}>
      <div className="grid grid-cols-2 gap-2">
        {([0, 1] as const).map((end) => (
          <TextField
            key={end}
            label={
              <>
                <span className="sr-only">{`${field.title}, `}</span>
                {end === 0 ? 'From' : 'To'}
              </>
            }
            inputMode="decimal"
            autoComplete="off"
            placeholder="No limit"
            unit={unit}
            value={texts[end]}
            error={fault?.end === end ? fault.fault : undefined}
            onChange={({ target }) => onType(end, target.value)}
          />
        ))}
      </div>
      {extent && <p className="mt-1.5 text-xs text-ink-600">{extentText(field, extent)}</p>}
    </SectionFrame>
  )
}

function extentText(field: FilterField, extent: Range): string {
  const scale = scaleOf(field, extent)
  const [least, most] = extent.map((figure) => figureWithUnit(figure, scale))
  return least === most ? `All locations have ${least}.` : `The locations have ${least} to ${most}.`
}
