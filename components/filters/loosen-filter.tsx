'use client'

import { Button } from '@/components/ui/button'
import { configuredField } from '@/lib/domain/filters/filter-fields'
import { filterOf } from '@/lib/domain/filters/filter-state'
import { useFilters } from './filter-source'
import { filterText } from './filter-text'
import { useFilterActions } from './use-filter-actions'

interface LoosenFilterProps {
  dataset: string
  /** The field whose filter hides most; undefined if no single filter is to blame. */
  mostHiding: string | undefined
}

/** Offers to remove the filter that hides most, if that is enough to restore rows. */
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
