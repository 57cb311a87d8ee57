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
  SlidersHorizontal,
  SquareParking,
  Utensils,
  Wrench,
} from 'lucide-react'
import { Chip, Pill } from '@/components/ui/chip'
import { Tooltip } from '@/components/ui/tooltip'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import { filterOf } from '@/lib/domain/filters/filter-state'
import { type FilterField, fieldsOf, isLockedFor, placeFields, placesText } from './filter-sections'
import { useFilterActions, useFilters } from './filter-source'
import { ClearFilters } from './loosen-filter'

/** The pill that opens the panel and gets the focus back. */
export const allFiltersPill = 'all-filters'

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

/** The last pill scrolls clear of the fade. */
export function FilterPills({ isWide, onAll }: { isWide: boolean; onAll: () => void }) {
  const { filtering, config } = useFilters()
  const { count } = filtering
  return (
    <fieldset
      // A wheel has one axis, and so has this row.
      onWheel={(event) => {
        if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
      }}
      className="fade-right -my-1.5 flex min-w-0 gap-1.5 overflow-x-auto py-1.5 pr-9 pl-4 [scrollbar-width:none]"
    >
      <legend className="sr-only">Filters</legend>
      <Pill
        id={allFiltersPill}
        icon={<SlidersHorizontal aria-hidden />}
        count={count === 0 ? undefined : count}
        onClick={onAll}
        className={count === 0 ? '' : 'bg-ink-200!'}
      >
        All Filters
      </Pill>
      {placeFields(fieldsOf(config, 'parkings')).map((field) => (
        <PoiPill key={field.field} dataset="parkings" field={field} />
      ))}
      {!isWide && count > 0 && <ClearFilters className="max-sm:h-9" />}
    </fieldset>
  )
}
