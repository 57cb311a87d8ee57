'use client'

import { useMemo, useState } from 'react'
import { CountryMap } from '@/components/map/country-map'
import type { MapPin, MapShape, MapStation, MapTarget, Place } from '@/components/map/map-data'
import { ToolStack } from '@/components/map/tools/tool-stack'
import { ZoomTools } from '@/components/map/tools/zoom-tools'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { Catchment } from '@/lib/contract/network'
import type { CatchmentGrid } from './catchment-grid'
import { type CatchmentPick, CatchmentPopup, unnamedStation } from './catchment-popup'
import { useCatchmentGrid } from './use-catchment-grid'

interface CatchmentMapProps {
  catchment: Catchment
  place: Place
  name: string
  letter: 'A' | 'B'
  /** Stations at the head of `from` that get the number of their row and a line to the site. */
  marked: number
  isSmall: boolean
}

type Station = Catchment['from'][number]

const lineTo = ({ lat, lng }: Place, station: Station): MapShape => ({
  type: 'Feature',
  geometry: {
    type: 'LineString',
    coordinates: [
      [station.lng, station.lat],
      [lng, lat],
    ],
  },
  properties: { kind: 'line', colour: null },
})

/** Read again by the popup: ids of stations are their places in `from`. */
const stationId = (at: number) => `from-${at}`

const stationPin = ({ lat, lng, name }: Station, at: number): MapPin => ({
  id: stationId(at),
  lat,
  lng,
  name: name || unnamedStation,
  letter: String(at + 1),
  tone: 'ink',
})

/** Dots of the stations without a number. */
const maxDots = 300

/** Above the northernmost place there is room for its pin. */
const padding = () => ({ top: 40, right: 24, bottom: 24, left: 24 })

export function CatchmentMap(props: CatchmentMapProps) {
  const { catchment, place } = props
  const { grid, isMissing } = useCatchmentGrid(catchment, place)
  if (grid) return <DrawnCatchment {...props} grid={grid} />
  return isMissing ? <p className="p-4 text-xs text-paper">The map could not be loaded.</p> : null
}

interface DrawnProps extends CatchmentMapProps {
  grid: CatchmentGrid
}

function DrawnCatchment({ catchment, place, name, letter, marked, isSmall, grid }: DrawnProps) {
  const { from, grounds } = catchment
  const { lat, lng } = place
  const manifest = useManifest(grounds.country)
  const [picked, pick] = useState<CatchmentPick>()
  const [start] = useState(() => (grid.core ? { bounds: grid.core, padding } : { lat, lng, zoom: 12 }))
  const shapes = useMemo(
    () => from.slice(0, marked).map((station) => lineTo({ lat, lng }, station)),
    [from, marked, lat, lng],
  )
  const pins = useMemo(
    (): MapPin[] => [
      ...from.slice(0, marked).map(stationPin),
      { id: 'site', lat, lng, letter, tone: 'volt' },
    ],
    [from, marked, lat, lng, letter],
  )
  const stations = useMemo(
    () =>
      from.slice(0, maxDots).map(
        (station, at): MapStation => ({
          id: stationId(at),
          lat: station.lat,
          lng: station.lng,
          class: station.power,
        }),
      ),
    [from],
  )
  if (manifest.error) return <p className="p-4 text-xs text-paper">The map could not be loaded.</p>
  if (!manifest.data) return null
  const press = (target: MapTarget) => {
    const station = 'id' in target ? from.find((_, at) => stationId(at) === target.id) : undefined
    if (station) return pick({ kind: 'station', station })
    const hexagon = 'place' in target ? grid.hexagonAt(target.place) : undefined
    pick(hexagon && 'place' in target ? { kind: 'hexagon', place: target.place, hexagon } : undefined)
  }
  return (
    <CountryMap
      manifest={manifest.data}
      label={`Map of the catchment of ${name}; the tables beside it say the same`}
      start={start}
      cells="none"
      isSmall
      areas={grid.areas}
      shapes={shapes}
      stations={stations}
      pins={pins}
      onTarget={press}
    >
      {!isSmall && (
        <ToolStack className="top-3 right-3">
          <ZoomTools />
        </ToolStack>
      )}
      {picked && <CatchmentPopup pick={picked} onClose={() => pick(undefined)} />}
    </CountryMap>
  )
}
