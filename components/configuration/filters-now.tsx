'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { useLatest } from '@/components/ui/use-latest'
import {
  isOtherThanStart,
  withFiltersOf,
  withStartingFilters,
} from '@/lib/domain/configuration/starting-filters'
import { filteredDataset } from '@/lib/domain/evaluation/filtered-dataset'
import type { SectionProps } from './section-props'

/** Offers the filters that the list has now, if they are others: to keep them, or to see the starting ones. */
export function FiltersNow({ draft, change, map }: SectionProps) {
  const { filtersNow, onFilters } = map
  const [fault, setFault] = useState<string>()
  const latest = useLatest(draft)
  if (filtersNow === null || !isOtherThanStart(draft, filtersNow)) return null
  const isOfLayersToo = Object.keys(filtersNow).some((dataset) => dataset !== filteredDataset)
  const use = () => {
    const outcome = withFiltersOf(draft, filtersNow, map.columns)
    if ('fault' in outcome) return setFault(outcome.fault)
    setFault(undefined)
    change(outcome.configuration)
    const undo = () => change(withStartingFilters(latest.current, draft.filters.state))
    notify.info('Starting filters replaced', { label: 'Undo', onPress: undo })
  }
  const show = () => {
    onFilters(null)
    notify.info('The list shows the starting filters', {
      label: 'Undo',
      onPress: () => onFilters(filtersNow),
    })
  }
  return (
    <div className="grid gap-2 bg-ink-50 px-4 py-2.5 text-xs text-ink-700">
      <p>
        The list has other filters now.
        {isOfLayersToo && ' Those of layers cannot be starting filters.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="line" size="sm" onClick={use}>
          Use the filters set now
        </Button>
        <Button tone="ghost" size="sm" onClick={show}>
          Show the starting filters
        </Button>
      </div>
      {fault !== undefined && (
        <p role="alert" className="font-medium text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}
