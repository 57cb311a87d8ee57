'use client'

import { LocateFixed, Search } from 'lucide-react'
import { useState } from 'react'
import { Popover } from '@/components/ui/popover'
import { Spinner } from '@/components/ui/spinner'
import type { LatLng } from '@/lib/geo/coordinates'
import { PlaceBox, type PlaceBoxProps } from './place-box'
import { ToolButton } from './tool-stack'

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
    <div className="-mx-1.5 mb-2">
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
      <MyPosition
        position={position}
        onPosition={(found) => {
          setOpen(false)
          onPosition(found)
        }}
      />
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
    </Popover>
  )
}
