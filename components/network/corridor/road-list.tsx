'use client'

import { useState } from 'react'
import { ErrorStrip } from '@/components/ui/error-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import { TextField } from '@/components/ui/text-field'
import { roadClasses } from '@/lib/catalogue/road-class'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useNumberedRoads } from '@/lib/client/network/use-corridor'
import type { NumberedRoads } from '@/lib/contract/corridor'
import { roadNamed, roadsMatching } from '@/lib/domain/corridor/corridor-settings'
import { isEuropeanNumber, withoutEuropean } from '@/lib/domain/corridor/road-number'
import { formatDecimal } from '@/lib/format/number'

interface RoadListProps {
  country: string
  countryName: string
  chosen: string
  onChoose: (ref: string) => void
}

/** Roads by number; the search is for a country's hundreds of them. */
export function RoadList({ country, countryName, chosen, onChoose }: RoadListProps) {
  const { roads, hasMore, hasEuropeanRefs, error, isValidating, retry } = useNumberedRoads(country)
  const [typed, type] = useState('')
  if (country === '') return null
  if (!roads && error !== undefined) {
    return (
      <ErrorStrip onRetry={retry} retrying={isValidating}>
        {messageOf(error, 'The roads could not be loaded.')}
      </ErrorStrip>
    )
  }
  if (!roads) return <SkeletonRows label="Roads are loading" rows={4} height={28} leading={false} />
  if (roads.length === 0) {
    return <p className="text-xs text-ink-600">No road of this country has a number. Draw a line instead.</p>
  }
  const found = roadsMatching(roads, typed)
  const isAnyEuropean = roads.some(
    ({ ref, europeanRefs }) => europeanRefs.length > 0 || isEuropeanNumber(ref),
  )
  return (
    <div className="grid gap-2">
      <TextField
        label="Number of the road"
        type="search"
        placeholder={roads[0]?.ref}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => {
          const [first] = found
          if (key === 'Enter' && first) onChoose(first.ref)
        }}
      />
      {found.length === 0 ? (
        <p role="status" className="text-xs text-ink-600">
          {hasMore
            ? 'None of the 500 longest roads has this number.'
            : 'No road of this country has this number.'}
          {isEuropeanNumber(typed) && !hasEuropeanRefs && ` ${withoutEuropean(countryName)}`}
          {isEuropeanNumber(typed) && hasEuropeanRefs && !hasMore && !isAnyEuropean && ` ${noneMapped}`}
        </p>
      ) : (
        <Roads roads={found} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  )
}

const noneMapped = 'OpenStreetMap gives none of them a European number.'

interface RoadsProps extends Omit<RoadListProps, 'country' | 'countryName'> {
  roads: NumberedRoads['roads']
}

function Roads({ roads, chosen, onChoose }: RoadsProps) {
  const checked = roadNamed(roads, chosen)
  return (
    <fieldset className="max-h-44 overflow-y-auto rounded-sm border border-ink-200">
      <legend className="sr-only">Roads, the longest first</legend>
      {roads.map(({ ref, europeanRefs, lengthKm, roadClass }) => (
        <label
          key={ref}
          className="relative flex h-7 items-center gap-2 px-2.5 text-xs -outline-offset-2 hover:bg-ink-50 has-checked:bg-volt-wash has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-(--focus-ring) max-sm:h-11"
        >
          <input
            type="radio"
            name="road"
            value={ref}
            checked={ref === checked?.ref}
            onChange={() => onChoose(ref)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <span className="min-w-16 font-medium">{ref}</span>
          {europeanRefs.length > 0 && <span className="font-regular">{europeanRefs.join(', ')}</span>}
          <span className="min-w-0 flex-1 truncate font-regular text-ink-600">
            {roadClasses[roadClass]?.unnamed}
          </span>
          <span className="tnum font-regular text-ink-600">{formatDecimal(lengthKm)} km</span>
        </label>
      ))}
    </fieldset>
  )
}
