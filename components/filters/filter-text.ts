import { type FieldFilter, isRange } from '@/lib/domain/filters/filter-state'
import { figureWithUnit, scaleOf, valueLabel } from './field-text'
import type { FilterField } from './filter-sections'

/**
 * A filter in a few words: `Capacity ≥ 50 spaces`, `Restaurant`, `Brand: Avia`.
 * @param ends of the field's slider; an end of the filter that reaches them is omitted
 */
export function filterText(
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
  const [least, most] = filter
  const scale = scaleOf(field, ends ?? filter)
  const isLow = least > (ends?.[0] ?? least - 1)
  const isHigh = most < (ends?.[1] ?? most + 1)
  if (isLow && !isHigh) return `${title} ≥ ${figureWithUnit(least, scale)}`
  if (isHigh && !isLow) return `${title} ≤ ${figureWithUnit(most, scale)}`
  return `${title} ${figureWithUnit(least, scale)} to ${figureWithUnit(most, scale)}`
}
