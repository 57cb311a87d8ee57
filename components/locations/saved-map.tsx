'use client'

import { useSearchParams } from 'next/navigation'
import { useMemo, useState } from 'react'
import { OwnEntry } from '@/components/evaluation-entry/own-entry'
import { CountryMap } from '@/components/map/country-map'
import type { MapControls } from '@/components/map/map-controls'
import type { MapPin } from '@/components/map/map-data'
import { usePlaceMenu } from '@/components/map/place-menu/use-place-menu'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { useAddress } from '@/lib/client/places/use-address'
import { useCountries } from '@/lib/client/scouting/use-countries'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { Manifest } from '@/lib/contract/scout'
import type { SavedLocation } from '@/lib/domain/evaluation/saved-list-rules'
import { findScoutingCountry } from '@/lib/domain/scouting/scouting-country'

interface SavedMapProps {
  onReady: (controls: MapControls) => void
  onPress: (id: string) => void
}

const padding = 80
const margin = 0.01

/** The saved locations on the map of their country; pins of a short list carry its numbers. */
export function SavedMap({ onReady, onPress }: SavedMapProps) {
  const manifest = useManifest(useCountry()).data
  if (!manifest) return <div className="size-full bg-map-outside" />
  return <SavedPins manifest={manifest} onReady={onReady} onPress={onPress} />
}

/** The country of the originating search, else that of the first location, else the first country. */
function useCountry(): string | undefined {
  const { countries } = useCountries()
  const asked = useSearchParams().get('country')
  const first = useSavedLocations((list) => list.locations[0])
  const searched = countries && asked ? findScoutingCountry(countries, asked) : undefined
  const isOpen = countries !== undefined && countries.length > 1 && !searched
  const { country, isLoading } = useAddress(isOpen ? first : undefined)
  if (isLoading) return undefined
  const found = searched ?? countries?.find(({ slug }) => slug === country)
  return (found ?? countries?.[0])?.slug
}

/** Mounted once its country is known, so that it opens on the restored list. */
function SavedPins({ manifest, onReady, onPress }: SavedMapProps & { manifest: Manifest }) {
  const { locations, activeId } = useSavedLocations()
  const pins = useMemo(() => pinsOf(locations, activeId), [locations, activeId])
  const [start] = useState(() => boundsOf(locations))
  const places = usePlaceMenu()
  return (
    <CountryMap
      manifest={manifest}
      label="Saved Locations"
      start={start}
      cells="context"
      pins={pins}
      onReady={onReady}
      onMenu={places.ask}
      onTarget={(target) => {
        places.meet(target)
        if (target.kind === 'pin') onPress(target.id)
      }}
    >
      <OwnEntry places={places} entry="list" right={0} />
    </CountryMap>
  )
}

/** Above this count pins would cover the map, so places are dots. */
const mostNumbers = 40

/** The active pin last, so that it is on top, and always with its number. */
function pinsOf(locations: readonly SavedLocation[], activeId: string | undefined): MapPin[] {
  const pins = locations.map(({ id, lat, lng }, index): MapPin => {
    const isActive = id === activeId
    const letter = isActive || locations.length <= mostNumbers ? String(index + 1) : ''
    return { id, lat, lng, letter, tone: isActive ? 'volt' : 'ink' }
  })
  return pins.sort((a, b) => Number(a.tone === 'volt') - Number(b.tone === 'volt'))
}

function boundsOf(locations: readonly SavedLocation[]) {
  if (locations.length === 0) return undefined
  const lats = locations.map(({ lat }) => lat)
  const lngs = locations.map(({ lng }) => lng)
  const bounds: [number, number, number, number] = [
    Math.min(...lngs) - margin,
    Math.min(...lats) - margin,
    Math.max(...lngs) + margin,
    Math.max(...lats) + margin,
  ]
  return { bounds, padding }
}
