'use client'

import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { Chip } from '@/components/ui/chip'
import { Pill } from '@/components/ui/pill'
import { Tooltip } from '@/components/ui/tooltip'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import type { FilterDataset } from '@/lib/catalogue/scouting-filters'
import { track } from '@/lib/client/feedback/analytics'
import { filterOf } from '@/lib/domain/filters/filter-state'
import { placesText } from './field-text'
import { type FilterField, isLockedFor } from './filter-sections'
import { PoiIcon } from './poi-icons'
import { useFilterActions } from './use-filter-actions'

function trackTooltip({ field }: FilterField): void {
  const category = poiCategories.find((each) => field === `POI ${each}`)
  if (category) track('scouting_poi_tooltip', { category })
}

/** Keeps what has at least one place of a category near by; for visitors only the free ones do. */
export function PoiPill({ dataset, field }: { dataset: FilterDataset; field: FilterField }) {
  const { filtering, viewer, ask } = useScouting(
    ({ filtering, viewer, ask }) => ({ filtering, viewer, ask }),
    shallow,
  )
  const { setPlaces } = useFilterActions(dataset)
  const isLocked = isLockedFor(viewer, field)
  const isOn = !isLocked && filterOf(filtering.state, dataset, field.field) !== undefined
  const counts = placesText(dataset, field)
  return (
    <Tooltip
      label={isLocked ? `${counts}. Register for free to unlock` : counts}
      side="bottom"
      onOpen={() => trackTooltip(field)}
    >
      <Pill
        icon={<PoiIcon field={field.field} />}
        pressed={isLocked ? undefined : isOn}
        locked={isLocked}
        onClick={() => (isLocked ? ask('register') : setPlaces(field, !isOn))}
        chip={
          field.free && !viewer.isRegistered ? (
            <Chip tone="volt" className="-mr-1">
              FREE
            </Chip>
          ) : null
        }
      >
        {field.title}
      </Pill>
    </Tooltip>
  )
}
