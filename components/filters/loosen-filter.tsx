'use client'

import { Button, type ButtonProps } from '@/components/ui/button'
import { configuredField } from '@/lib/domain/filters/filter-fields'
import { type FieldFilter, filterOf, isRange } from '@/lib/domain/filters/filter-state'
import { type FilterField, figureWithUnit, scaleOf, valueLabel } from './filter-sections'
import { useFilterActions, useFilters } from './filter-source'

/** `Capacity ≥ 50 spaces`, `Restaurant`, `Brand: Avia`. Omits ends that reach the slider's `ends`. */
function filterText(
  field: FilterField,
  filter: FieldFilter,
  ends: readonly [number, number] | undefined,
): string {
  const { title, kind } = field
  if (!isRange(filter)) {
    const [value = ''] = filter
    return `${title}: ${filter.length === 1 ? valueLabel(field.field, value) : `${filter.length} chosen`}`
  }
  if (kind === 'poi') return title
  const [min, max] = filter
  const scale = scaleOf(field, ends ?? filter)
  const isLow = min > (ends?.[0] ?? min - 1)
  const isHigh = max < (ends?.[1] ?? max + 1)
  if (isLow && !isHigh) return `${title} ≥ ${figureWithUnit(min, scale)}`
  if (isHigh && !isLow) return `${title} ≤ ${figureWithUnit(max, scale)}`
  return `${title} ${figureWithUnit(min, scale)} to ${figureWithUnit(max, scale)}`
}

interface LoosenFilterProps {
  dataset: string
  /** Undefined if no single filter is to blame. */
  mostHiding: string | undefined
}

export function LoosenFilter({ dataset, mostHiding }: LoosenFilterProps) {
  const { config, filtering } = useFilters()
  const { set } = useFilterActions(dataset)
  if (mostHiding === undefined) return null
  const field = configuredField(config, dataset, mostHiding)
  const filter = filterOf(filtering.state, dataset, mostHiding)
  if (!field || !filter) return null
  const text = filterText(field, filter, filtering.rangeOf(dataset, mostHiding))
  return (
    <Button tone="line" onClick={() => set(mostHiding, undefined, 'button')}>
      {`Remove “${text}”?`}
    </Button>
  )
}

type ClearFiltersProps = Pick<ButtonProps, 'tone' | 'size' | 'className' | 'disabled'> & {
  onCleared?: (() => void) | undefined
}

/** In every dataset. */
export function ClearFilters({ onCleared, ...look }: ClearFiltersProps) {
  const { filtering, onEvent } = useFilters()
  return (
    <Button
      tone="ghost"
      size="sm"
      {...look}
      onClick={() => {
        filtering.clear()
        onEvent({ kind: 'cleared' })
        onCleared?.()
      }}
    >
      Clear all filters
    </Button>
  )
}
