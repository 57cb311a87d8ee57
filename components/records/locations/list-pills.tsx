'use client'

import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useFilters } from '@/components/filters/filter-source'
import { Pill } from '@/components/ui/chip'
import { ChoiceList } from '@/components/ui/choice-list'
import { Popover } from '@/components/ui/popover'
import { roomyScreen, useMedia } from '@/lib/client/browser/use-media'
import { filterOf, isRange } from '@/lib/domain/filters/filter-state'
import { filteredDataset } from '@/lib/domain/records/filtered-dataset'
import { brandColumn, type PowerType } from '@/lib/domain/records/location-list'
import { formatCount } from '@/lib/format/number'
import type { LocationList } from './use-location-list'

const none: readonly string[] = []

/** Filters locations by the network of their nearest charging station. */
export function BrandsPill() {
  const { filtering, isRegistered, onLocked } = useFilters()
  const rowHeight = useMedia(roomyScreen) ? 28 : 44
  if (!isRegistered) {
    return (
      <Pill locked onClick={onLocked}>
        Brands
      </Pill>
    )
  }
  const { options } = filtering.facts(filteredDataset, brandColumn)
  const filter = filterOf(filtering.state, filteredDataset, brandColumn)
  const chosen = filter && !isRange(filter) ? filter : none
  if (options.length === 0) return null
  const toggle = (brand: string) => {
    const brands = chosen.includes(brand) ? chosen.filter((each) => each !== brand) : [...chosen, brand]
    filtering.set(filteredDataset, brandColumn, brands)
  }
  return (
    <Popover
      label="Brands"
      className="w-64 p-1.5"
      trigger={
        <Pill pressed={chosen.length > 0} count={chosen.length > 0 ? chosen.length : undefined}>
          Brands
          <ChevronDown aria-hidden />
        </Pill>
      }
    >
      <p className="px-2 pt-1 pb-1.5 text-xs text-ink-600">Network of the nearest charging station</p>
      <ChoiceList
        label="Brands"
        choices={options.map(({ value, count }) => ({ value, label: value, count: formatCount(count) }))}
        chosen={chosen}
        onToggle={toggle}
        rowHeight={rowHeight}
      />
    </Popover>
  )
}

const notes: Record<PowerType, string> = {
  DC: 'All DC evaluations',
  HPC: 'DC evaluations from 150 kW',
  AC: 'All AC evaluations',
}

/** Chooses the power type of list and map; nothing if the record has only one. */
export function PowerTypePill({ types, view, onType }: Pick<LocationList, 'types' | 'view' | 'onType'>) {
  const [isOpen, setOpen] = useState(false)
  if (types.length < 2) return null
  return (
    <Popover
      label="Power Type"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-64 p-1.5"
      trigger={
        <Pill pressed>
          <span className="font-regular">Power Type</span>
          {view.type}
          <ChevronDown aria-hidden />
        </Pill>
      }
    >
      <fieldset className="grid">
        <legend className="sr-only">Power Type</legend>
        {types.map(({ type, count }) => (
          <button
            key={type}
            type="button"
            aria-pressed={type === view.type}
            onClick={() => {
              onType(type)
              setOpen(false)
            }}
            className="flex min-h-11 w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left hover:bg-ink-100"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{type}</span>
              <span className="block text-xs text-ink-600">{notes[type]}</span>
            </span>
            <span className="tnum text-xs text-ink-600">{formatCount(count)}</span>
            <span className="w-4">{type === view.type && <Check aria-hidden />}</span>
          </button>
        ))}
      </fieldset>
    </Popover>
  )
}
