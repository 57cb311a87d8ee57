'use client'

import { Button } from '@/components/ui/button'
import type { GeoResult } from '@/lib/contract/geo'
import { letterOf, matchWord } from '@/lib/domain/location-file/match-address'
import type { ProblemGroup } from '@/lib/domain/location-file/problem-groups'
import type { Import } from './use-import'

/** Splits an address into street and the rest. */
function partsOf({ formatted_address }: GeoResult): [string, string] {
  const [street = '', ...rest] = formatted_address.split(', ')
  return [street, rest.join(', ')]
}

interface PlaceChoiceProps {
  group: ProblemGroup
  given: Import
  choice: Choice
}

export type Choice = readonly [chosen: number, choose: (index: number) => void]

/** Chooses one of the places that share an address, or one in another town, whose address it then is. */
export function PlaceChoice({ group, given, choice }: PlaceChoiceProps) {
  const places = group.rows[0]?.places ?? []
  const [chosen, choose] = choice
  const place = places[chosen]
  const use = () => {
    if (!place) return
    const { lat, lng } = place.location
    const address = group.problem.kind === 'elsewhere' ? { address: place.formatted_address } : {}
    given.edit(group.rows.map(({ row }) => [row, { lat: String(lat), lng: String(lng), ...address }]))
  }
  return (
    <div className="grid w-full gap-2">
      <fieldset className="grid gap-1.5">
        <legend className="sr-only">Place</legend>
        {places.map((each, index) => {
          const [street, rest] = partsOf(each)
          return (
            <label key={each.formatted_address} className="flex cursor-pointer items-center gap-2.5 text-xs">
              <span
                aria-hidden
                className={`grid size-5 flex-none place-items-center rounded-xs text-2xs font-bold ${index === chosen ? 'bg-volt text-ink-1000' : 'bg-ink-1000 text-paper'}`}
              >
                {letterOf(index)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{street}</span>
                <span className="block truncate text-ink-600">
                  {rest} · {matchWord(each).toLowerCase()}
                </span>
              </span>
              <input
                type="radio"
                name={group.key}
                checked={index === chosen}
                onChange={() => choose(index)}
                className="size-4 accent-ink-1000"
              />
            </label>
          )
        })}
      </fieldset>
      <Button tone="line" size="sm" className="justify-self-start" onClick={use}>
        Use {letterOf(chosen)}
      </Button>
    </div>
  )
}
