'use client'

import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { Button } from '@/components/ui/button'
import { configuredField } from '@/lib/domain/filters/filter-fields'
import { filterOf } from '@/lib/domain/filters/filter-state'
import { filterText } from './filter-text'
import { useFilterActions } from './use-filter-actions'

/** Offers to remove the filter that hides the most, where that alone brings locations back. */
export function LoosenFilter() {
  const { results, filters, filtering } = useScouting(
    ({ results, filters, filtering }) => ({ results, filters, filtering }),
    shallow,
  )
  const { set } = useFilterActions('parkings')
  const name = results.mostHiding
  if (name === undefined) return null
  const field = configuredField(filters, 'parkings', name)
  const filter = filterOf(filtering.state, 'parkings', name)
  if (!field || !filter) return null
  const text = filterText(field, filter, filtering.rangeOf('parkings', name))
  return (
    <Button tone="line" onClick={() => set(name, undefined, 'button')}>
      {`Remove “${text}”?`}
    </Button>
  )
}
