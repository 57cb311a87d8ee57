'use client'

import { useMemo, useState } from 'react'
import { CountryMap } from '@/components/map/country-map'
import type { MapCamera } from '@/components/map/map-data'
import { useGround, withoutAtlas } from '@/components/records/map/use-ground'
import { classes } from '@/components/ui/classes'
import { useStreets } from '@/lib/client/places/use-basemaps'
import type { ComparedLocation } from '@/lib/domain/comparison/compared-locations'
import { pushApart } from '@/lib/domain/map/push-apart'
import { boundsOf, mercator, worldPx } from '@/lib/geo/mercator'

const size = { width: 240, height: 154 }
/** Px of a letter's box and gap. */
const letterRoom = 20
/** Degrees around the locations, so that a single one still shows its streets. */
const margin = 0.004
/** Px around the letters. */
const clear = { top: 18, right: 18, bottom: 28, left: 18 }

interface ComparisonMapProps {
  columns: readonly ComparedLocation[]
}

/** The compared locations on a small map; on the world's countries if no atlas covers them. */
export function ComparisonMap({ columns }: ComparisonMapProps) {
  const places = useMemo(() => columns.map(({ location }) => location), [columns])
  const { atlas, plain } = useGround(places)
  const manifest = atlas ?? plain
  const streets = useStreets(plain !== undefined)
  const [camera, setCamera] = useState<MapCamera>()
  const key = places
    .map(({ zid }) => zid)
    .toSorted()
    .join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: reordering columns must not move the map
  const start = useMemo(() => {
    const box = boundsOf(places.map(({ lat, lng }): [number, number] => [lng, lat]))
    if (!box) return undefined
    const [west, south, east, north] = box
    return {
      bounds: [west - margin, south - margin, east + margin, north + margin] as const,
      padding: () => clear,
    }
  }, [key])
  if (!manifest || !start) return null
  return (
    <div style={{ width: size.width }} className="max-md:hidden">
      <div style={size} className="relative overflow-hidden rounded-md bg-map-outside">
        <CountryMap
          key={key}
          manifest={manifest}
          label="Map of the compared locations"
          start={start}
          cells="none"
          picture={plain && streets}
          isSmall
          onCamera={setCamera}
        >
          {camera && <Letters columns={columns} camera={camera} />}
        </CountryMap>
      </div>
      {plain && <p className="mt-1.5 text-2xs text-ink-600">{withoutAtlas}</p>}
    </div>
  )
}

/** Letters at their places, pushed apart where they would overlap. */
function Letters({ columns, camera }: ComparisonMapProps & { camera: MapCamera }) {
  const world = worldPx(camera.zoom)
  const [x, y] = mercator(camera.lng, camera.lat)
  const spots = pushApart(
    columns.map(({ location }) => {
      const [ownX, ownY] = mercator(location.lng, location.lat)
      return { x: (ownX - x) * world + size.width / 2, y: (ownY - y) * world + size.height / 2 }
    }),
    letterRoom,
    size,
  )
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {columns.map(({ letter }, index) => (
        <b
          key={letter}
          style={{ left: spots[index]?.x, top: spots[index]?.y }}
          className={classes(
            'absolute grid size-[18px] -translate-1/2 place-items-center rounded-xs text-2xs font-bold',
            letter === 'A'
              ? 'bg-volt text-ink-1000 ring-1 ring-ink-1000'
              : 'bg-ink-1000 text-paper ring-1 ring-paper',
          )}
        >
          {letter}
        </b>
      ))}
    </div>
  )
}
