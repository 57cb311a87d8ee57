'use client'

import { CircleAlert, Ellipsis, MapPin, Pencil, PlugZap, SquarePen, X } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu/menu'
import type { MenuItem } from '@/components/ui/menu/menu-items'
import { SelectField } from '@/components/ui/select'
import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import { type PowerType, powerTypeSchema } from '@/lib/contract/evaluation'
import { capacityOf, shownAddress } from '@/lib/domain/locations/listed-locations'
import {
  currentsOfType,
  type LocationChange,
  locationMessages,
  needsParkingType,
  powerTypeOptions,
  type SavedLocation,
} from '@/lib/domain/locations/saved-list-rules'
import { isOperating, operating } from '@/lib/domain/plans/own-sites'
import { formatCoordinates, formatCount } from '@/lib/format/number'
import { parkingOptions } from './form/parking-options'
import { NameInput } from './name-input'

interface SavedRowProps {
  location: SavedLocation
  /** As on its pin. */
  number: number
  isFirst: boolean
  isActive: boolean
  /** Its pin is below the cursor. */
  isLit: boolean
  /** Editing is in the menu, too, and targets are larger. */
  isPhone: boolean
  onHover: (isOver: boolean) => void
  errors: readonly string[]
  onPress: () => void
  /** Shows the location on the map, even if active. */
  onShow: () => void
  onEdit: () => void
  onChange: (change: LocationChange) => void
  onRemove: () => void
}

const rowHeight = { dense: 58, phone: 66 }
const errorHeight = 36

/** Row height in px, with up to two lines per error. */
export function savedRowHeight(errors: readonly string[], isPhone: boolean): number {
  return rowHeight[isPhone ? 'phone' : 'dense'] + errors.length * errorHeight
}

/** A saved location: facts on two lines, one control to edit it, other actions in a menu. */
export function SavedRow(props: SavedRowProps) {
  const { location, number, isFirst, isActive, isLit, isPhone, errors } = props
  const { onHover, onPress, onEdit, onChange } = props
  const { id, name, evaluationType } = location
  const [opened, open] = useState<'name' | 'types'>()
  const more = useRef<HTMLButtonElement>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only lights the pin; the buttons in it act
    <div
      data-location={id}
      data-lit={isLit || undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onHover(true)}
      onPointerLeave={() => onHover(false)}
      onFocus={() => onHover(true)}
      onBlur={() => onHover(false)}
      className={classes(
        'relative h-full pr-1 pl-4',
        isPhone ? 'py-[11px]' : 'py-[7px]',
        !isFirst && line,
        isActive && 'bg-volt-wash',
        !isActive && (isLit ? 'bg-ink-100' : 'hover:bg-ink-50'),
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
          <p
            title={[shownAddress(location), `ID ${id}`].filter(Boolean).join(' · ')}
            className="tnum mt-px truncate text-xs leading-[17px] text-ink-600"
          >
            {factsOf(location)}
          </p>
        </div>
        <PowerChips value={evaluationType} isPhone={isPhone} />
        <span className="flex">
          {!isPhone && (
            <IconButton
              label={`Edit ${name}`}
              size="sm"
              className="relative"
              icon={<SquarePen aria-hidden className="size-3.5" />}
              onClick={onEdit}
            />
          )}
          <RowMenu {...props} more={more} onOpen={open} />
        </span>
      </div>
      <RowErrors errors={errors} />
      <TypesDialog
        location={location}
        isOpen={opened === 'types'}
        onChange={onChange}
        onClose={() => open(undefined)}
      />
    </div>
  )
}

interface NameButtonProps {
  name: string
  isActive: boolean
  onPress: () => void
}

/** The name as a button over its whole row. */
function NameButton({ name, isActive, onPress }: NameButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isActive}
      title={name}
      dir="auto"
      onClick={onPress}
      className="block min-w-0 max-w-full truncate text-left font-medium after:absolute after:inset-0 after:content-['']"
    >
      {name}
    </button>
  )
}

/**
 * Two facts, as there is no room for more: that it runs already is worth more than an address, that more than the parking
 * type, and a capacity more than coordinates.
 */
function factsOf(location: SavedLocation) {
  const { lat, lng, parkingType, connectors } = location
  const address = shownAddress(location)
  const parking = parkingTypeTitle(parkingType) || 'No parking type'
  if (isOperating(location)) {
    return (
      <>
        {operating} · {address === '' ? parking : <bdi>{address}</bdi>}
      </>
    )
  }
  if (address === '') {
    return `${parking} · ${connectors ? capacityText(location) : formatCoordinates(lat, lng)}`
  }
  return (
    <>
      <bdi>{address}</bdi> · {connectors ? capacityText(location) : parking}
    </>
  )
}

/** `688 kW` */
const capacityText = (location: SavedLocation) => `${formatCount(capacityOf(location))} kW`

function RowErrors({ errors }: { errors: readonly string[] }) {
  return errors.map((message) => (
    <p key={message} role="alert" className="mt-1 flex gap-1 pr-3 pl-[34px] text-xs font-medium text-danger">
      <CircleAlert aria-hidden className="mt-px size-3.5 flex-none" />
      {message}
    </p>
  ))
}

/** Line above a row, from the name to the panel's padding. */
const line =
  "before:pointer-events-none before:absolute before:top-0 before:right-4 before:left-[50px] before:h-px before:bg-ink-100 before:content-['']"

function PowerChips({ value, isPhone }: { value: PowerType; isPhone: boolean }) {
  return (
    <span className={classes('flex gap-1', isPhone ? '-mr-2' : '-mr-1.5')}>
      {currentsOfType(value).map((current) => (
        <Chip key={current} tone={current === 'AC' ? 'ac' : 'dc'}>
          {current}
        </Chip>
      ))}
    </span>
  )
}

const icon = 'size-4'

interface RowMenuProps extends SavedRowProps {
  more: RefObject<HTMLButtonElement | null>
  onOpen: (part: 'name' | 'types') => void
}

function RowMenu(props: RowMenuProps) {
  const { location, isPhone, more, onOpen, onShow, onEdit, onRemove } = props
  const openTypes = () => {
    // The dialog restores focus to what has it now.
    more.current?.focus()
    onOpen('types')
  }
  const edit: MenuItem = {
    key: 'edit',
    label: 'Edit',
    icon: <SquarePen aria-hidden className={icon} />,
    onClosed: onEdit,
  }
  const items: MenuItem[] = [
    {
      key: 'show',
      label: 'Show on the map',
      icon: <MapPin aria-hidden className={icon} />,
      onSelect: onShow,
    },
    ...(isPhone ? [edit] : []),
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
          label={`More for ${location.name}`}
          size={isPhone ? undefined : 'sm'}
          className="relative"
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
