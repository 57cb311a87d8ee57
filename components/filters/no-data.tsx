'use client'

import { useFilters } from './filter-source'

/** Why a field cannot be filtered: missing in the country's sources, or in the data at hand. */
export function NoData({ dataset, field }: { dataset: string; field: string }) {
  const { texts, whyAbsent } = useFilters()
  return <p className="text-xs text-ink-600">{whyAbsent(dataset, field) ?? texts(dataset).unknown}</p>
}
