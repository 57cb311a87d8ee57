'use client'

import { Button } from '@/components/ui/button'
import { configuredField } from '@/lib/domain/filters/filter-fields'
import { filterOf } from '@/lib/domain/filters/filter-state'
import { useFilters } from './filter-source'
import { filterText } from './filter-text'
import { useFilterActions } from './use-filter-actions'

/**
 * Offers to remove the filter that hides most, if that alone restores sites.
 * @param mostHiding the field of that filter; undefined if no single filter is to blame
 */
export function LoosenFilter({ mostHiding }: { mostHiding: string | undefined }) {
  const { config, filtering } = useFilters()
  const { set } = useFilterActions('parkings')
  if (mostHiding === undefined) return null
  const field = configuredField(config, 'parkings', mostHiding)
  const filter = filterOf(filtering.state, 'parkings', mostHiding)
  if (!field || !filter) return null
  const text = filterText(field, filter, filtering.rangeOf('parkings', mostHiding))
  return (
    <Button tone="line" onClick={() => set(mostHiding, undefined, 'button')}>
      {`Remove “${text}”?`}
    </Button>
  )
}
