'use client'

import { ChevronDown, Coffee, Fuel, LayoutGrid, SquareParking } from 'lucide-react'
import type { ReactNode } from 'react'
import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { Menu } from '@/components/ui/menu/menu'
import { Segmented } from '@/components/ui/segmented'
import { track } from '@/lib/client/feedback/analytics'
import { type LocationChoice, locationTypes } from '@/lib/domain/scouting/scouted-site'

export const choiceIcons: Record<LocationChoice, ReactNode> = {
  parking: <SquareParking aria-hidden />,
  fuel: <Fuel aria-hidden />,
  rest: <Coffee aria-hidden />,
  any: <LayoutGrid aria-hidden />,
}

const segments = locationTypes.map(({ value, title }) => ({ value, label: title, icon: choiceIcons[value] }))

function useLocationType() {
  const { address, searchHere } = useScouting(({ address, searchHere }) => ({ address, searchHere }), shallow)
  return {
    type: address.type,
    choose(type: LocationChoice) {
      track('scouting_location_type_filter', { type })
      searchHere(type)
    },
  }
}

export function LocationTypeBar({ className }: { className?: string }) {
  const { type, choose } = useLocationType()
  return (
    <Segmented
      look="float"
      label="Location type"
      segments={segments}
      value={type}
      onChange={choose}
      className={className}
    />
  )
}

/** The location types in the panel, where some look for them first. */
export function LocationTypeButtons({ className }: { className?: string }) {
  const { type, choose } = useLocationType()
  return (
    <fieldset className={classes('flex flex-wrap gap-2', className)}>
      <legend className="sr-only">Location types</legend>
      {segments.map(({ value, label, icon }) => (
        <Button
          key={value}
          tone={value === type ? 'primary' : 'line'}
          aria-pressed={value === type}
          icon={icon}
          onClick={() => choose(value)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

/** The location types on phones. */
export function LocationTypeMenu({ className }: { className?: string }) {
  const { type, choose } = useLocationType()
  const chosen = locationTypes.find(({ value }) => value === type)
  return (
    <div className={className}>
      <Menu
        trigger={
          <button
            type="button"
            data-ground="paper"
            className="flex h-11 items-center gap-2 rounded-md bg-paper px-3 text-base font-medium text-ink-1000 shadow-float"
          >
            {choiceIcons[chosen?.value ?? 'any']}
            {chosen?.title ?? 'Location type'}
            <ChevronDown aria-hidden className="text-ink-600" />
          </button>
        }
        items={segments.map(({ value, label, icon }) => ({
          key: value,
          label,
          icon,
          onSelect: () => choose(value),
        }))}
      />
    </div>
  )
}
