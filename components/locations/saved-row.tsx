'use client'

import { CircleAlert, SquarePen, X } from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { rowLine } from '@/components/ui/row-line'
import { Select } from '@/components/ui/select'
import { powerTypeSchema } from '@/lib/contract/evaluation'
import { plannedCapacity } from '@/lib/domain/estimate/evaluated-station'
import {
  currentsOfType,
  type LocationChange,
  needsParkingType,
  powerTypeOptions,
  type SavedLocation,
} from '@/lib/domain/locations/saved-list-rules'
import { formatCoordinates, formatCount } from '@/lib/format/number'
import { parkingOptions } from './form/parking-options'
import { NameEditor } from './name-editor'

export interface SavedRowProps {
  location: SavedLocation
  /** As on its pin. */
  number: number
  isActive: boolean
  /** Its pin is below the cursor. */
  isLit: boolean
  onHover: (isOver: boolean) => void
  errors: readonly string[]
  onPress: () => void
  onEdit: () => void
  onChange: (change: LocationChange) => void
  onRemove: () => void
}

const rowHeight = { dense: 92, phone: 66 }
const errorHeight = 36

/** Row height in px, with up to two lines per error. */
export function savedRowHeight(errors: readonly string[], isPhone: boolean): number {
  return rowHeight[isPhone ? 'phone' : 'dense'] + errors.length * errorHeight
}

export function SavedRow(props: SavedRowProps) {
  const { location, number, isActive, isLit, errors, onHover, onPress, onEdit, onChange, onRemove } = props
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only lights the pin; the buttons in it act
    <div
      data-location={location.id}
      data-lit={isLit || undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onHover(true)}
      onPointerLeave={() => onHover(false)}
      onFocus={() => onHover(true)}
      onBlur={() => onHover(false)}
      className={classes(
        'relative grid h-full grid-cols-[24px_minmax(0,1fr)_auto] content-start gap-x-2.5 px-4 py-2.5',
        number > 1 && rowLine,
        isActive && 'bg-volt-wash',
        !isActive && (isLit ? 'bg-ink-100' : 'hover:bg-ink-50'),
      )}
    >
      <span
        aria-hidden
        className={`tnum mt-0.5 grid h-5 min-w-5 place-items-center justify-self-start rounded-xs px-0.5 text-2xs font-bold ${isActive ? 'bg-volt text-ink-1000' : 'bg-ink-1000 text-paper'}`}
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
          {location.connectors && ` · ${capacityText(location)}`}
        </p>
      </div>
      <span className="-mt-0.5 -mr-2 flex">
        <IconButton
          label={`Edit ${location.name}`}
          size="sm"
          className="relative"
          icon={<SquarePen aria-hidden className="size-3.5" />}
          onClick={onEdit}
        />
        <IconButton
          data-remove
          label={`Remove ${location.name}`}
          size="sm"
          className="relative"
          icon={<X aria-hidden className="size-3.5" />}
          onClick={onRemove}
        />
      </span>
      <div className="col-span-2 col-start-2">
        <Types location={location} isInTheWay={errors.length > 0} onChange={onChange} />
        <RowErrors errors={errors} />
      </div>
    </div>
  )
}

/** `688 kW` */
export const capacityText = ({ evaluationType, connectors }: SavedLocation) =>
  `${formatCount(plannedCapacity(currentsOfType(evaluationType), connectors))} kW`

interface RowErrorsProps {
  errors: readonly string[]
  className?: string
}

export function RowErrors({ errors, className }: RowErrorsProps) {
  return errors.map((message) => (
    <p
      key={message}
      role="alert"
      className={classes('mt-1 flex gap-1 text-xs font-medium text-danger', className)}
    >
      <CircleAlert aria-hidden className="mt-px size-3.5 flex-none" />
      {message}
    </p>
  ))
}

interface TypesProps {
  location: SavedLocation
  isInTheWay: boolean
  onChange: (change: LocationChange) => void
}

function Types({ location, isInTheWay, onChange }: TypesProps) {
  const { name, evaluationType, parkingType } = location
  return (
    <div className="relative mt-0.5 grid grid-cols-[104px_minmax(0,1fr)] gap-1.5">
      <Select
        size="xs"
        quiet
        aria-label={`Power type of ${name}`}
        value={evaluationType}
        options={powerTypeOptions}
        onChange={(event) => onChange({ evaluationType: powerTypeSchema.parse(event.target.value) })}
      />
      <Select
        size="xs"
        quiet
        aria-label={`Parking type of ${name}`}
        aria-invalid={(isInTheWay && parkingType === '') || undefined}
        aria-required={needsParkingType(evaluationType) || undefined}
        placeholder="Parking type"
        value={parkingType}
        options={parkingOptions(parkingType)}
        onChange={(event) => onChange({ parkingType: event.target.value })}
      />
    </div>
  )
}
