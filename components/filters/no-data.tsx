'use client'

import { useFilters } from './filter-source'

export function NoData({ dataset, field }: { dataset: string; field: string }) {
  const { texts, whyAbsent } = useFilters()
  return <p className="text-xs text-ink-600">{whyAbsent(dataset, field) ?? texts(dataset).unknown}</p>
}
