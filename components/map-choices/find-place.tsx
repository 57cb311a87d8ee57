'use client'

import { LocateFixed, Search } from 'lucide-react'
import { useState } from 'react'
import { useMapTools } from '@/components/map/map-context'
import type { MapControls } from '@/components/map/map-controls'
import { PlaceBox, type PlaceBoxProps } from '@/components/map/tools/place-box'
import { ToolButton } from '@/components/map/tools/tool-stack'
import { Popover } from '@/components/ui/popover'
import { Spinner } from '@/components/ui/progress'
import { useMyPosition } from '@/lib/client/places/use-my-position'
import { usePlaceSearch } from '@/lib/client/places/use-place-search'
import type { GeoResult } from '@/lib/contract/geo'
import type { LatLng } from '@/lib/geo/coordinates'

const nearness: Partial<Record<NonNullable<GeoResult['kind']>, number>> = {
  town: 13.5,
  village: 14,
  suburb: 14.5,
  hamlet: 15,
  locality: 14.5,
  street: 16,
  site: 17,
  coordinates: 16,
}

function goToPlace(controls: MapControls, { bounds, location, kind }: GeoResult): void {
  if (bounds) controls.fitBounds(bounds)
  else controls.flyTo(location, (kind && nearness[kind]) ?? 14)
}

interface PositionFinder {
  locate(onFound: (position: LatLng) => void): void
  isLocating: boolean
  /** Why there is no position. */
  problem: string | undefined
}

interface PlaceSearchToolProps
  extends Pick<
    PlaceBoxProps,
    'text' | 'onText' | 'results' | 'isSearching' | 'isFailed' | 'refusal' | 'onPick'
  > {
  position: PositionFinder
  onPosition: (position: LatLng) => void
}

function MyPosition({ position, onPosition }: Pick<PlaceSearchToolProps, 'position' | 'onPosition'>) {
  const { locate, isLocating, problem } = position
  return (
    <div className="-mx-1.5 mt-2 -mb-1.5">
      <button
        type="button"
        aria-busy={isLocating}
        onClick={() => locate(onPosition)}
        className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left font-medium hover:bg-ink-100 max-sm:min-h-11"
      >
        {isLocating ? <Spinner /> : <LocateFixed aria-hidden className="text-ink-600" />}
        My position
      </button>
      <p role="status" className="px-2 text-xs text-ink-600">
        {problem}
      </p>
    </div>
  )
}

export function PlaceSearchTool({ onPick, position, onPosition, ...search }: PlaceSearchToolProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label="Find a place"
      side="left"
      align="start"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<ToolButton label="Find a place" icon={<Search aria-hidden />} />}
    >
      <PlaceBox
        label="Find a place"
        placeholder="Find a place"
        hint="A place, a street, coordinates or a map link"
        quiet
        {...search}
        onPick={(result) => {
          setOpen(false)
          onPick(result)
        }}
      />
      <MyPosition
        position={position}
        onPosition={(found) => {
          setOpen(false)
          onPosition(found)
        }}
      />
    </Popover>
  )
}

interface FindPlaceProps {
  /** Slug of the country to search. */
  country: string
  /** Ranks places near it first. */
  near: LatLng | undefined
}

/** Finds a place by name and moves the map there. */
export function FindPlace({ country, near }: FindPlaceProps) {
  const { controls } = useMapTools()
  const [text, setText] = useState('')
  const search = usePlaceSearch(text, { country, near })
  return (
    <PlaceSearchTool
      text={text}
      onText={setText}
      {...search}
      onPick={(place) => goToPlace(controls, place)}
      position={useMyPosition()}
      onPosition={(position) => controls.flyTo(position, 15)}
    />
  )
}
