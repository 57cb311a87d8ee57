'use client'

import { Ellipsis, MapPin, Pencil, PlugZap, SquarePen, X } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { parkingOptions } from '@/components/locations/form/parking-options'
import { NameButton } from '@/components/locations/name-editor'
import { NameInput } from '@/components/locations/name-input'
import { capacityText, RowErrors, type SavedRowProps } from '@/components/locations/saved-row'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import type { MenuItem } from '@/components/ui/menu/menu-items'
import { SelectField } from '@/components/ui/select-field'
import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import type { PowerType } from '@/lib/contract/evaluation'
import { powerTypeSchema } from '@/lib/contract/evaluation'
import {
  currentsOfType,
  type LocationChange,
  locationMessages,
  needsParkingType,
  powerTypeOptions,
  type SavedLocation,
} from '@/lib/domain/locations/saved-list-rules'
import { formatCoordinates } from '@/lib/format/number'

interface PhoneRowProps extends SavedRowProps {
  /** Shows the location on the map, even if active. */
  onShow: () => void
}

/** One saved location on a phone: facts on two lines, actions in a menu. */
export function PhoneRow(props: PhoneRowProps) {
  const { location, number, isActive, errors, onPress, onChange } = props
  const { id, name, lat, lng, parkingType, evaluationType, connectors } = location
  const [opened, open] = useState<'name' | 'types'>()
  const more = useRef<HTMLButtonElement>(null)
  return (
    <div
      data-location={id}
      className={classes(
        'relative h-full py-[11px] pr-1 pl-4',
        number > 1 && line,
        isActive ? 'bg-volt-wash' : 'hover:bg-ink-50',
      )}
    >
      <div className="flex h-11 items-center gap-3">
        <span
          aria-hidden
          className={`tnum grid h-[22px] min-w-[22px] place-items-center rounded-xs px-0.5 text-xs font-bold ${isActive ? 'bg-volt text-ink-1000' : 'bg-ink-1000 text-paper'}`}
        >
          {number}
        </span>
        <div className="min-w-0 flex-1">
          {opened === 'name' ? (
            <NameInput
              name={name}
              onRename={(changed) => onChange({ name: changed })}
              onEnd={(isByKey) => {
                open(undefined)
                if (isByKey) more.current?.focus()
              }}
            />
          ) : (
            <NameButton name={name} isActive={isActive} onPress={onPress} />
          )}
          <p className="tnum mt-px truncate text-xs leading-[17px] text-ink-600">
            {parkingTypeTitle(parkingType) || 'No parking type'} ·{' '}
            {/* No room for both; the map shows the place. */}
            {connectors ? capacityText(location) : formatCoordinates(lat, lng)}
          </p>
        </div>
        <PowerChips value={evaluationType} />
        <RowMenu {...props} more={more} onOpen={open} />
      </div>
      <RowErrors errors={errors} className="pr-3 pl-[34px]" />
      <TypesDialog
        location={location}
        isOpen={opened === 'types'}
        onChange={onChange}
        onClose={() => open(undefined)}
      />
    </div>
  )
}

/** Line above a row, from the name to the panel's padding. */
const line =
  "before:pointer-events-none before:absolute before:top-0 before:right-4 before:left-[50px] before:h-px before:bg-ink-100 before:content-['']"

function PowerChips({ value }: { value: PowerType }) {
  return (
    <span className="-mr-2 flex gap-1">
      {currentsOfType(value).map((current) => (
        <Chip key={current} tone={current === 'AC' ? 'ac' : 'dc'}>
          {current}
        </Chip>
      ))}
    </span>
  )
}

const icon = 'size-4'

interface RowMenuProps extends PhoneRowProps {
  more: RefObject<HTMLButtonElement | null>
  onOpen: (part: 'name' | 'types') => void
}

function RowMenu({ location: { name }, more, onOpen, onShow, onEdit, onRemove }: RowMenuProps) {
  const openTypes = () => {
    // The dialog restores focus to what has it now.
    more.current?.focus()
    onOpen('types')
  }
  const items: MenuItem[] = [
    {
      key: 'show',
      label: 'Show on the map',
      icon: <MapPin aria-hidden className={icon} />,
      onSelect: onShow,
    },
    { key: 'edit', label: 'Edit', icon: <SquarePen aria-hidden className={icon} />, onClosed: onEdit },
    {
      key: 'rename',
      label: 'Rename',
      icon: <Pencil aria-hidden className={icon} />,
      onClosed: () => onOpen('name'),
    },
    {
      key: 'types',
      label: 'Power and parking type',
      icon: <PlugZap aria-hidden className={icon} />,
      onClosed: openTypes,
    },
    { kind: 'separator', key: 'line' },
    {
      key: 'remove',
      label: 'Remove',
      icon: <X aria-hidden className={icon} />,
      danger: true,
      onClosed: onRemove,
    },
  ]
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          ref={more}
          data-remove
          label={`More for ${name}`}
          icon={<Ellipsis aria-hidden className={icon} />}
        />
      }
      items={items}
    />
  )
}

interface TypesDialogProps {
  location: SavedLocation
  isOpen: boolean
  onChange: (change: LocationChange) => void
  onClose: () => void
}

/** Edits power and parking type; each choice applies at once. */
function TypesDialog({ location, isOpen, onChange, onClose }: TypesDialogProps) {
  const { name, evaluationType, parkingType } = location
  const isRequired = needsParkingType(evaluationType)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
      title="Power and parking type"
      description={name}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-3">
        <SelectField
          label="Power type"
          size="lg"
          options={powerTypeOptions}
          value={evaluationType}
          onChange={(event) => onChange({ evaluationType: powerTypeSchema.parse(event.target.value) })}
        />
        <SelectField
          label="Parking type"
          size="lg"
          required={isRequired}
          placeholder="Select"
          options={parkingOptions(parkingType)}
          value={parkingType}
          error={isRequired && parkingType === '' ? locationMessages.parkingTypeRequired : undefined}
          onChange={(event) => onChange({ parkingType: event.target.value })}
        />
      </div>
    </Dialog>
  )
}
