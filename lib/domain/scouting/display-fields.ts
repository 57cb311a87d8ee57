import * as z from 'zod/mini'
import type { ScoutingFilters } from '@/lib/catalogue/scouting-filters'
import type { SiteColumnName } from '@/lib/catalogue/site-columns'

type Display = ScoutingFilters['display']

/** Limits the number of list fields; the wording is fixed. */
export function displayFieldsSchema({ least, most }: Pick<Display, 'least' | 'most'>) {
  return z
    .array(z.string())
    .check(
      z.minLength(1, 'You have to select at least one item.'),
      z.minLength(least, `You have to select at least ${least} items.`),
      z.maxLength(most, 'You have reached the maximum number of items that can be displayed.'),
    )
}

/** The configured ones among those of the address, or the defaults when they are too few. */
export function shownFields(
  { fields, default: usual, least, most }: Display,
  wanted: readonly SiteColumnName[] | null,
): readonly SiteColumnName[] {
  const known = [...new Set(wanted)].filter((name) => fields.some(({ field }) => field === name))
  return known.length < least ? usual : known.slice(0, most)
}

export type FieldChange = { fields: readonly SiteColumnName[] } | { refusal: string }

/** Removes a field or appends it, within the limits. */
export function toggleField(
  chosen: readonly SiteColumnName[],
  field: SiteColumnName,
  limits: Pick<Display, 'least' | 'most'>,
): FieldChange {
  const fields = chosen.includes(field) ? chosen.filter((each) => each !== field) : [...chosen, field]
  const { error } = displayFieldsSchema(limits).safeParse(fields)
  return error ? { refusal: error.issues[0]?.message ?? '' } : { fields }
}

export function moveField(
  chosen: readonly SiteColumnName[],
  field: SiteColumnName,
  to: number,
): readonly SiteColumnName[] {
  const others = chosen.filter((each) => each !== field)
  const place = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, place), field, ...others.slice(place)]
}
