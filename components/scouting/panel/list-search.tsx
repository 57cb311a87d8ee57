'use client'

import { Hexagon, Search, X } from 'lucide-react'
import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { Select } from '@/components/ui/select'
import { Input } from '@/components/ui/text-field'
import { formatCount } from '@/lib/format/number'

/** The hexagon that a search covers, and the way back to the view. */
function SearchedHexagon() {
  const hex = useScouting(({ address }) => address.hex)
  const leaveHexagon = useScouting((state) => state.leaveHexagon)
  if (hex === null) return null
  return (
    <p className="flex px-4 pb-1.5">
      <span className="inline-flex h-7 items-center gap-1.5 rounded-full bg-volt-wash pl-2.5 text-xs font-medium max-sm:h-9">
        <Hexagon aria-hidden className="size-3.5" />
        <span title={`Hexagon ${hex}`}>In one hexagon</span>
        <button
          type="button"
          aria-label="Leave the hexagon and search the view"
          title="Search the view instead (Escape)"
          onClick={leaveHexagon}
          className="grid size-7 place-items-center rounded-full hover:bg-ink-100 max-sm:size-11"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      </span>
    </p>
  )
}

/** Words and a town that the listed locations must have; the map follows. */
export function ListSearch() {
  const { q, town } = useScouting(({ address: { q, town } }) => ({ q, town }), shallow)
  const setAddress = useScouting((state) => state.setAddress)
  const towns = useScouting(({ results }) => results.towns)
  const known = town !== null && !towns.some(({ name }) => name === town)
  const options = known ? [{ name: town, label: town, count: 0 }, ...towns] : towns
  return (
    <>
      <SearchedHexagon />
      <fieldset className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-1.5 px-4 pt-1 pb-1">
        <legend className="sr-only">Search the results</legend>
        <Input
          type="search"
          size="xs"
          quiet
          aria-label="Search the results"
          placeholder="Name, town or ID"
          icon={<Search aria-hidden />}
          value={q}
          onChange={({ target }) => void setAddress({ q: target.value === '' ? null : target.value })}
        />
        <Select
          size="xs"
          quiet
          aria-label="Town"
          value={town ?? ''}
          onChange={({ target }) => void setAddress({ town: target.value === '' ? null : target.value })}
          options={[
            { value: '', label: 'All towns' },
            ...options.map(({ name, label, count }) => ({
              value: name,
              label: `${label} (${formatCount(count)})`,
            })),
          ]}
        />
      </fieldset>
    </>
  )
}
