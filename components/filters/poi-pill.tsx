'use client'

import {
  Building2,
  Bus,
  GraduationCap,
  HeartPulse,
  Landmark,
  type LucideIcon,
  MapPin,
  ShoppingBag,
  SquareParking,
  Utensils,
  Wrench,
} from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import { Pill } from '@/components/ui/pill'
import { Tooltip } from '@/components/ui/tooltip'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import { filterOf } from '@/lib/domain/filters/filter-state'
import { placesText } from './field-text'
import { type FilterField, isLockedFor } from './filter-sections'
import { useFilters } from './filter-source'
import { useFilterActions } from './use-filter-actions'

/** Leisure has the tourism symbol. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'POI restaurants': Utensils,
  'POI retail': ShoppingBag,
  'POI leisure': Landmark,
  'POI tourism': Landmark,
  'POI education': GraduationCap,
  'POI health': HeartPulse,
  'POI services': Wrench,
  'POI offices': Building2,
  'POI parking': SquareParking,
  'POI transport': Bus,
}

function PoiIcon({ field }: { field: string }) {
  const Icon = icons[field] ?? MapPin
  return <Icon aria-hidden />
}

const categoryOf = ({ field }: FilterField) => poiCategories.find((each) => field === `POI ${each}`)

/** Visitors can use the free categories. */
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
