'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { OwnEntry } from '@/components/evaluation-entry/own-entry'
import { CountryMap } from '@/components/map/country-map'
import type { MapControls } from '@/components/map/map-controls'
import type { MapPin, MapTarget } from '@/components/map/map-data'
import { usePlaceMenu } from '@/components/map/place-menu/use-place-menu'
import { findCountry } from '@/lib/catalogue/countries'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { type Current, type RecordLocation, textIn } from '@/lib/domain/evaluation/evaluated-locations'

interface RecordMapProps {
  name: string
  locations: readonly RecordLocation[]
  selected: RecordLocation | undefined
  compared: RecordLocation | undefined
  current: Current
  /** Width in px under the sidebars. */
  covered: number
  onReady: (controls: MapControls) => void
  onChoose: (location: RecordLocation, isShift: boolean) => void
  children?: ReactNode
}

/** Initial zoom for a single location, with readable streets. */
const oneLocationZoom = 13.5
const margin = 0.01

/** The record's locations over their country's demand: pins for A and B, dots for the others. */
export function RecordMap(props: RecordMapProps) {
  const { name, locations, selected, compared, current, covered, onReady, onChoose, children } = props
  const manifest = useManifest(countryOf(locations)).data
  const pins = useMemo(() => pinsOf(locations, selected, compared), [locations, selected, compared])
  const occlusion = useMemo(() => ({ right: covered }), [covered])
  const [start] = useState(() => startOf(locations, selected))
  const places = usePlaceMenu()
  const isShared = useSharedView() !== null
  if (!manifest) return <div className="size-full bg-map-outside" />
  const press = (target: MapTarget) => {
    places.meet(target)
    if (target.kind !== 'pin') return
    const location = locations.find(({ zid }) => zid === target.id)
    if (location) onChoose(location, target.isShift)
  }
  return (
    <CountryMap
      manifest={manifest}
      label={`Locations of ${name}`}
      start={start}
      score={current}
      cells="context"
      pins={pins}
      occlusion={occlusion}
      onReady={onReady}
      onTarget={press}
      onMenu={isShared ? undefined : places.ask}
    >
      {children}
      {!isShared && <OwnEntry places={places} entry="evaluate" right={covered} />}
    </CountryMap>
  )
}

/** Slug of the country of the record's locations: the first one that names it. */
function countryOf(locations: readonly RecordLocation[]): string | undefined {
  for (const { rows } of locations) {
    const country = rows[0] && findCountry(textIn(rows[0], 'country'))
    if (country) return country.slug
  }
  return undefined
}

function pinsOf(
  locations: readonly RecordLocation[],
  selected: RecordLocation | undefined,
  compared: RecordLocation | undefined,
): MapPin[] {
  const pinOf = (location: RecordLocation): MapPin => {
    const { zid: id, lat, lng } = location
    if (location === selected) return { id, lat, lng, letter: 'A', tone: 'volt' }
    return { id, lat, lng, letter: location === compared ? 'B' : '', tone: 'ink' }
  }
  // Later pins are drawn on top, so A and B come last.
  const order = (location: RecordLocation) =>
    Number(location === compared) + 2 * Number(location === selected)
  return [...locations].sort((a, b) => order(a) - order(b)).map(pinOf)
}

function startOf(locations: readonly RecordLocation[], selected: RecordLocation | undefined) {
  const [first] = locations
  const one = selected ?? (locations.length === 1 ? first : undefined)
  if (one) return { lat: one.lat, lng: one.lng, zoom: oneLocationZoom }
  if (!first) return undefined
  const lats = locations.map(({ lat }) => lat)
  const lngs = locations.map(({ lng }) => lng)
  return {
    bounds: [
      Math.min(...lngs) - margin,
      Math.min(...lats) - margin,
      Math.max(...lngs) + margin,
      Math.max(...lats) + margin,
    ] as [number, number, number, number],
    padding: 60,
  }
}
