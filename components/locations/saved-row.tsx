'use client'

import { CircleAlert, X } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { powerTypeSchema } from '@/lib/contract/evaluation'
import { parkingTypeTitle } from '@/lib/domain/parking-types'
import {
  type LocationChange,
  needsParkingType,
  parkingTypes,
  powerTypes,
  type SavedLocation,
} from '@/lib/domain/saved-locations'
import { formatCoordinates } from '@/lib/format/number'
import { NameEditor } from './name-editor'

interface SavedRowProps {
  location: SavedLocation
  /** As on its pin. */
  number: number
  isActive: boolean
  errors: readonly string[]
  onPress: () => void
  onChange: (change: LocationChange) => void
  onRemove: () => void
}

/** The types to choose from, with the one that the map gave the site first when it is another. */
function parkingOptions(value: string) {
  if (value === '' || parkingTypes.some((option) => option.value === value)) return parkingTypes
  return [{ value, label: parkingTypeTitle(value) }, ...parkingTypes]
}

const rowHeight = 92
const errorHeight = 36

/** Height in px of a row with its errors, each on up to two lines. */
export function savedRowHeight(errors: readonly string[]): number {
  return rowHeight + errors.length * errorHeight
}

/** One saved location: name in place, what it is evaluated for, and what stands in the way of that. */
export function SavedRow(props: SavedRowProps) {
  const { location, number, isActive, errors, onPress, onChange, onRemove } = props
  return (
    <div
      className={`relative grid grid-cols-[24px_1fr_auto] items-start gap-x-2.5 px-4 py-2.5 ${isActive ? 'bg-volt-wash' : 'hover:bg-ink-50'}`}
    >
      <span
        aria-hidden
        className={`tnum mt-0.5 grid size-5 place-items-center rounded-xs text-2xs font-bold ${isActive ? 'bg-volt text-ink-1000' : 'bg-ink-1000 text-paper'}`}
      >
        {number}
      </span>
      <div className="min-w-0">
        <NameEditor
          name={location.name}
          isActive={isActive}
          onPress={onPress}
          onRename={(name) => onChange({ name })}
        />
        <p className="tnum truncate text-xs leading-5 text-ink-600">
          ID {location.id} · {formatCoordinates(location.lat, location.lng)}
        </p>
        <div className="relative mt-0.5 grid grid-cols-[88px_minmax(0,1fr)] gap-1.5">
          <Select
            size="xs"
            quiet
            aria-label={`Power type of ${location.name}`}
            value={location.evaluationType}
            options={powerTypes.map((value) => ({ value, label: value }))}
            onChange={(event) => onChange({ evaluationType: powerTypeSchema.parse(event.target.value) })}
          />
          <Select
            size="xs"
            quiet
            aria-label={`Parking type of ${location.name}`}
            aria-invalid={errors.length > 0 && location.parkingType === '' ? true : undefined}
            aria-required={needsParkingType(location.evaluationType) || undefined}
            placeholder="Parking type"
            value={location.parkingType}
            options={parkingOptions(location.parkingType)}
            onChange={(event) => onChange({ parkingType: event.target.value })}
          />
        </div>
        {errors.map((message) => (
          <p key={message} role="alert" className="mt-1 flex gap-1 text-xs font-medium text-danger">
            <CircleAlert aria-hidden className="mt-px size-3.5 flex-none" />
            {message}
          </p>
        ))}
      </div>
      <IconButton
        label={`Remove ${location.name}`}
        size="sm"
        className="relative -mr-2"
        icon={<X aria-hidden className="size-3.5" />}
        onClick={onRemove}
      />
    </div>
  )
}
