'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { CountryMap } from '@/components/map/country-map'
import type { MapControls } from '@/components/map/map-controls'
import type { MapPin, MapShape, MapStation, MapTarget, Place } from '@/components/map/map-data'
import { MapPopup } from '@/components/map/map-popup'
import { ToolStack } from '@/components/map/tools/tool-stack'
import { ZoomTools } from '@/components/map/tools/zoom-tools'
import { KeyValues } from '@/components/ui/section'
import { useLatest } from '@/components/ui/use-latest'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { Corridor } from '@/lib/contract/corridor'
import type { Manifest } from '@/lib/contract/scout'
import { partOfLine } from '@/lib/domain/corridor/road-line'
import { formatCount, formatDecimal } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'
import { boundsOf } from '@/lib/geo/mercator'

interface CorridorMapProps {
  country: string
  corridor: Corridor | undefined
  /** Direction in view, and its gap whose candidates are drawn. */
  way: number
  gap: number
  /** Points of a line that is drawn. */
  line: readonly LatLng[]
  /** Takes presses on the map; undefined where they draw nothing. */
  onPoint: ((point: LatLng) => void) | undefined
}

export function CorridorMap(props: CorridorMapProps) {
  const manifest = useManifest(props.country)
  if (manifest.error) {
    return (
      <div className="grid size-full place-items-center bg-map-outside p-4 text-paper">
        The map of this country could not be loaded.
      </div>
    )
  }
  if (!manifest.data) {
    return <div role="status" aria-label="Loading the map" className="size-full bg-map-outside" />
  }
  return <Drawn {...props} manifest={manifest.data} />
}

/** Null draws paper. */
const colourOf = (token: '--color-toast-danger' | '--color-ink-500') =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim() || null

function shapeOf(coordinates: [number, number][], colour: string | null, width: number): MapShape {
  return {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: { kind: 'line', colour, width },
  }
}

/** The road, above it what is not known of it, in grey, and the gaps of the direction, in a red for the dark map. */
function shapesOf({ corridor, way, gap, line }: CorridorMapProps): MapShape[] {
  const points = line.map(({ lat, lng }): [number, number] => [lng, lat])
  if (!corridor) return points.length > 1 ? [shapeOf(points, null, 3)] : []
  const along = way === 0 ? corridor.line : corridor.line.toReversed()
  const { lengthKm, directions } = corridor
  const { gaps, unknown } = directions[way] ?? { gaps: [], unknown: [] }
  const colour = colourOf('--color-toast-danger')
  return [
    shapeOf(corridor.line, null, 3),
    ...unknown.map(({ fromKm, toKm }) =>
      shapeOf(partOfLine(along, fromKm / lengthKm, toKm / lengthKm), colourOf('--color-ink-500'), 3),
    ),
    ...gaps.map(({ fromKm, toKm }, place) =>
      shapeOf(partOfLine(along, fromKm / lengthKm, toKm / lengthKm), colour, place === gap ? 7 : 4),
    ),
  ]
}

const prefix = { pool: 'pool-', candidate: 'candidate-', point: 'point-' }

/** Candidates with a pin beside own ones: more of them hide each other. */
const maxPins = 5

function pinsOf({ corridor, way, gap, line }: CorridorMapProps): MapPin[] {
  const points = line.map(
    ({ lat, lng }, place): MapPin => ({ id: `${prefix.point}${place}`, lat, lng, letter: '', tone: 'paper' }),
  )
  const candidates = corridor?.directions[way]?.gaps[gap]?.candidates ?? []
  const pins = candidates
    .filter(({ rank, isOwn }) => rank <= maxPins || isOwn)
    .map(
      ({ lat, lng, name, closes, rank }): MapPin => ({
        id: `${prefix.candidate}${rank}`,
        lat,
        lng,
        name,
        letter: String(rank),
        tone: closes ? 'volt' : 'ink',
      }),
    )
  // Later pins cover earlier ones: the best comes last.
  return [...points, ...pins.reverse()]
}

const poolsOf = ({ corridor, way }: CorridorMapProps): MapStation[] =>
  (corridor?.directions[way]?.pools ?? []).map((pool, place) => ({
    id: `${prefix.pool}${place}`,
    lat: pool.lat,
    lng: pool.lng,
    class: pool.class,
  }))

interface Picked extends Place {
  title: string
  rows: { key: string; label: string; value: string }[]
}

function pickedOf(id: string, { corridor, way, gap }: CorridorMapProps): Picked | undefined {
  const direction = corridor?.directions[way]
  const pool = direction?.pools.find((_, place) => id === `${prefix.pool}${place}`)
  if (pool) {
    return {
      lat: pool.lat,
      lng: pool.lng,
      title: pool.name || 'Charging pool',
      rows: [
        { key: 'at', label: 'Along the road', value: `km ${formatDecimal(pool.atKm)}` },
        { key: 'power', label: 'Power', value: `${formatCount(pool.kilowatts)} kW` },
        { key: 'fast', label: 'Points of 150 kW or more', value: formatCount(pool.fastPoints) },
      ],
    }
  }
  const candidates = direction?.gaps[gap]?.candidates ?? []
  const site = candidates.find(({ rank }) => id === `${prefix.candidate}${rank}`)
  return (
    site && {
      lat: site.lat,
      lng: site.lng,
      title: site.name,
      rows: [
        { key: 'at', label: 'Along the road', value: `km ${formatDecimal(site.atKm)}` },
        { key: 'off', label: 'Off the road', value: `${formatDecimal(site.offKm)} km` },
        { key: 'closes', label: 'Closes the gap', value: site.closes ? 'yes' : 'no' },
        ...(site.isOwn ? [{ key: 'own', label: 'Saved location', value: 'yours' }] : []),
      ],
    }
  )
}

function Drawn(props: CorridorMapProps & { manifest: Manifest }) {
  const { manifest, corridor, way, gap, line, onPoint } = props
  const controls = useRef<MapControls>(null)
  const [picked, pick] = useState<Picked>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `props` holds these and no others that are read
  const shapes = useMemo(() => shapesOf(props), [corridor, way, gap, line])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const pins = useMemo(() => pinsOf(props), [corridor, way, gap, line])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const pools = useMemo(() => poolsOf(props), [corridor, way])
  const bounds = useMemo(() => boundsOf(corridor?.line ?? []), [corridor])
  const [start] = useState(() => bounds && { bounds })
  const latest = useLatest(bounds)
  useEffect(() => {
    if (bounds) controls.current?.fitBounds(bounds)
  }, [bounds])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice closes what was picked before
  useEffect(() => pick(undefined), [corridor, way, gap])
  const press = (target: MapTarget) => {
    if ('id' in target) return pick(pickedOf(target.id, props))
    if (onPoint && target.kind !== 'cluster') return onPoint(target.place)
    pick(undefined)
  }
  return (
    <CountryMap
      manifest={manifest}
      label="Map of the road; the tables beside it say the same"
      start={start}
      cells="none"
      shapes={shapes}
      stations={pools}
      pins={pins}
      onTarget={press}
      onReady={(ready) => {
        controls.current = ready
        // The road may have arrived before the map.
        if (latest.current) ready.fitBounds(latest.current)
      }}
    >
      <ToolStack className="top-3 right-3">
        <ZoomTools />
      </ToolStack>
      {picked && (
        <MapPopup place={picked} title={picked.title} onClose={() => pick(undefined)}>
          <KeyValues className="mt-2 text-xs" rows={picked.rows} />
        </MapPopup>
      )}
    </CountryMap>
  )
}
