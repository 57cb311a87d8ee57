'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { CountryMap } from '@/components/map/country-map'
import type { MapControls } from '@/components/map/map-controls'
import type { MapPin, MapTarget } from '@/components/map/map-data'
import { ToolStack } from '@/components/map/tools/tool-stack'
import { ZoomButtons } from '@/components/map-choices/zoom-buttons'
import { useListCountry } from '@/lib/client/locations/use-list-country'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { AssessedRow } from '@/lib/domain/location-file/assess-rows'
import { letterOf } from '@/lib/domain/location-file/match-address'
import type { ProblemGroup } from '@/lib/domain/location-file/problem-groups'
import type { LatLng } from '@/lib/geo/coordinates'
import { isInside } from '@/lib/geo/mercator'

interface ImportMapProps {
  rows: readonly AssessedRow[]
  /** The current problem: its candidate places are lettered pins. */
  group: ProblemGroup | undefined
  /** Index of the chosen place. */
  chosen: number
  onChoose: (index: number) => void
  /** Places the problem's only row at a press; undefined if no place is missing. */
  onPlace: ((place: LatLng) => void) | undefined
}

/** More dots would cover a map of this size. */
const maxDots = 1_000

/** The file's places on a small map, with candidates for an ambiguous address. */
export function ImportMap({ rows, group, chosen, onChoose, onPlace }: ImportMapProps) {
  const places = group?.rows[0]?.places
  const dots = useMemo(() => dotsOf(rows), [rows])
  const home = useListCountry(dots[0])
  const manifest = useManifest(places?.[0]?.country ?? home).data
  const [controls, setControls] = useState<MapControls>()
  const pins = useMemo(
    () => [
      ...dots,
      ...(places ?? []).map(({ location }, index): MapPin => {
        const tone = index === chosen ? 'volt' : 'ink'
        return { id: `${choice}${index}`, ...location, letter: letterOf(index), tone }
      }),
    ],
    [dots, places, chosen],
  )
  const shown = places?.map(({ location }) => location) ?? dots
  useFit(controls, manifest ? shown.filter((each) => isInside(manifest.bounds, [each.lng, each.lat])) : [])
  if (!manifest) return <NoImportMap />
  const press = (target: MapTarget) => {
    if (target.kind === 'pin' && target.id.startsWith(choice))
      onChoose(Number(target.id.slice(choice.length)))
    else if ('place' in target) onPlace?.(target.place)
  }
  return (
    <div className="relative h-64 flex-none max-md:hidden">
      <CountryMap
        key={manifest.country}
        manifest={manifest}
        label="Places of the file"
        cells="none"
        pins={pins}
        onReady={setControls}
        onTarget={press}
      >
        <ToolStack className="top-3 right-3">
          <ZoomButtons />
        </ToolStack>
        <Legend />
        {onPlace && (
          <p className="absolute top-10 left-3 z-2 rounded-sm bg-ink-1000 px-2 py-1 text-xs text-paper">
            Press the place on the map
          </p>
        )}
      </CountryMap>
    </div>
  )
}

/** Reserves the map's space until its country is known. */
export const NoImportMap = () => <div className="h-64 flex-none bg-map-outside max-md:hidden" />

function Legend() {
  const sign = 'size-2.5 rounded-full border-[1.5px] border-paper'
  return (
    <p className="absolute top-3 left-3 z-2 flex gap-3 rounded-sm bg-ink-1000 px-2 py-1 text-xs text-paper">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className={`${sign} bg-paper`} />
        in the file
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className={sign} />
        looked up
      </span>
    </p>
  )
}

/** Id prefix of the lettered pins. */
const choice = 'place '

function dotsOf(rows: readonly AssessedRow[]): MapPin[] {
  const dots: MapPin[] = []
  for (const { row, lat, lng, places } of rows) {
    if (lat === undefined || lng === undefined) continue
    dots.push({ id: `row ${row}`, lat, lng, letter: '', tone: places ? 'ink' : 'paper' })
    if (dots.length === maxDots) break
  }
  return dots
}

/** Fits the map when the places change. */
function useFit(controls: MapControls | undefined, places: readonly LatLng[]): void {
  const key = places
    .slice(0, 10)
    .map(({ lat, lng }) => `${lat},${lng}`)
    .join(' ')
  const latest = useRef(places)
  latest.current = places
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places by their value
  useEffect(() => {
    if (latest.current.length > 0) controls?.fit(latest.current)
  }, [controls, key])
}
