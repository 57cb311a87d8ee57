'use client'

import { Chip } from '@/components/ui/chip'
import { Pill } from '@/components/ui/pill'
import { Tooltip } from '@/components/ui/tooltip'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import { filterOf } from '@/lib/domain/filters/filter-state'
import { placesText } from './field-text'
import { type FilterField, isLockedFor } from './filter-sections'
import { useFilters } from './filter-source'
import { PoiIcon } from './poi-icons'
import { useFilterActions } from './use-filter-actions'

const categoryOf = ({ field }: FilterField) => poiCategories.find((each) => field === `POI ${each}`)

/** Keeps sites with at least one nearby place of a category; visitors can use the free categories. */
export function PoiPill({ dataset, field }: { dataset: string; field: FilterField }) {
  const source = useFilters()
  const { filtering, isRegistered, onLocked, onEvent } = source
  const { setPlaces } = useFilterActions(dataset)
  const isLocked = isLockedFor(source, field)
  const isOn = !isLocked && filterOf(filtering.state, dataset, field.field) !== undefined
  const counts = placesText(field, source.texts(dataset).reach)
  const noteTooltip = () => {
    const category = categoryOf(field)
    if (category) onEvent({ kind: 'places', category })
  }
  return (
    <Tooltip
      label={isLocked ? `${counts}. Register for free to unlock` : counts}
      side="bottom"
      onOpen={noteTooltip}
    >
      <Pill
        icon={<PoiIcon field={field.field} />}
        pressed={isLocked ? undefined : isOn}
        locked={isLocked}
        onClick={() => (isLocked ? onLocked() : setPlaces(field, !isOn))}
        chip={
          field.free && !isRegistered ? (
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
