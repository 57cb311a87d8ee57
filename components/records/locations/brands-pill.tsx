'use client'

import { ChevronDown } from 'lucide-react'
import { useFilters } from '@/components/filters/filter-source'
import { ChoiceList } from '@/components/ui/choice-list'
import { Pill } from '@/components/ui/pill'
import { Popover } from '@/components/ui/popover'
import { roomyScreen, useMedia } from '@/lib/client/browser/use-media'
import { filterOf, isRange } from '@/lib/domain/filters/filter-state'
import { filteredDataset } from '@/lib/domain/records/filtered-dataset'
import { brandColumn } from '@/lib/domain/records/location-list'
import { formatCount } from '@/lib/format/number'

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
