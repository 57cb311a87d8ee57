'use client'

import { cellToBoundary, latLngToCell } from 'h3-js'
import { useMemo, useState } from 'react'
import { CountryMap } from '@/components/map/country-map'
import type { MapArea, MapPin, MapShape, MapStation, MapTarget, Place } from '@/components/map/map-data'
import { MapPopup } from '@/components/map/map-popup'
import { ToolStack } from '@/components/map/tools/tool-stack'
import { ZoomTools } from '@/components/map/tools/zoom-tools'
import { KeyValues } from '@/components/ui/section'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { Catchment } from '@/lib/contract/network'
import { coreHexagons, energyText } from '@/lib/domain/catchment/catchment-summary'
import { shareClasses, shareClassOf } from '@/lib/domain/catchment/share-classes'
import { formatCount, formatPercent } from '@/lib/format/number'
import { boundsOf } from '@/lib/geo/mercator'

interface CatchmentMapProps {
  catchment: Catchment
  place: Place
  name: string
  letter: 'A' | 'B'
  /** Stations at the head of `from` that get the number of their row and a line to the site. */
  marked: number
  isSmall: boolean
}

type Hexagon = Catchment['hexagons'][number]
type Station = Catchment['from'][number]

const ringOf = (id: string) => cellToBoundary(id, true) as [number, number][]

/** A multipolygon for each class of shares: thousands of features would slow the map. */
function areasOf(hexagons: readonly Hexagon[]): MapArea[] {
  return shareClasses.map((shareClass) => ({
    type: 'Feature',
    geometry: {
      type: 'MultiPolygon',
      coordinates: hexagons
        .filter(({ share }) => shareClassOf(share) === shareClass)
        .map(({ id }) => [ringOf(id)]),
    },
    properties: { step: shareClass.step },
  }))
}

/** Share of the energy whose hexagons the map shows at first. */
const core = 0.5

/** Stations that the map shows at first, however few hexagons lie around them. */
const firstStations = 2

function startOf({ hexagons, from }: Catchment, { lat, lng }: Place) {
  const corners = coreHexagons(hexagons, core).flatMap(({ id }) => ringOf(id))
  const stations = from.slice(0, firstStations).map((station): [number, number] => [station.lng, station.lat])
  const bounds = boundsOf([[lng, lat], ...stations, ...corners])
  // Above the northernmost place there is room for its pin.
  const padding = () => ({ top: 40, right: 24, bottom: 24, left: 24 })
  return bounds && corners.length > 0 ? { bounds, padding } : { lat, lng, zoom: 12 }
}

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
  name: name || unnamed,
  letter: String(at + 1),
  tone: 'ink',
})

const unnamed = 'Charging station'

/** Dots of the stations without a number. */
const maxDots = 300

type Picked =
  | { kind: 'hexagon'; place: Place; hexagon: Hexagon | undefined }
  | { kind: 'station'; station: Station }

export function CatchmentMap({ catchment, place, name, letter, marked, isSmall }: CatchmentMapProps) {
  const { hexagons, from, grounds } = catchment
  const { lat, lng } = place
  const manifest = useManifest(grounds.country)
  const [picked, pick] = useState<Picked>()
  const areas = useMemo(() => areasOf(hexagons), [hexagons])
  const start = useMemo(() => startOf(catchment, { lat, lng }), [catchment, lat, lng])
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
  const chargers = useMemo(
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
    if (!('place' in target)) return pick(undefined)
    const cell = latLngToCell(target.place.lat, target.place.lng, grounds.resolution)
    pick({ kind: 'hexagon', place: target.place, hexagon: hexagons.find(({ id }) => id === cell) })
  }
  return (
    <CountryMap
      manifest={manifest.data}
      label={`Map of the catchment of ${name}; the tables beside it say the same`}
      start={start}
      cells="none"
      isSmall
      areas={areas}
      shapes={shapes}
      chargers={chargers}
      pins={pins}
      onTarget={press}
    >
      {!isSmall && (
        <ToolStack className="top-3 right-3">
          <ZoomTools />
        </ToolStack>
      )}
      {picked && <PickedPopup picked={picked} onClose={() => pick(undefined)} />}
    </CountryMap>
  )
}

function PickedPopup({ picked, onClose }: { picked: Picked; onClose: () => void }) {
  if (picked.kind === 'station') {
    const { station } = picked
    return (
      <MapPopup place={station} title={station.name || unnamed} onClose={onClose}>
        <KeyValues
          className="mt-2 text-xs"
          rows={[
            { key: 'class', label: 'Class', value: station.power },
            { key: 'energy', label: 'Taken from it, kWh/day', value: energyText(station.energy) },
          ]}
        />
      </MapPopup>
    )
  }
  const { place, hexagon } = picked
  return (
    <MapPopup place={place} ring={hexagon && ringOf(hexagon.id)} title="Hexagon" onClose={onClose}>
      <KeyValues
        className="mt-2 text-xs"
        rows={[
          { key: 'share', label: 'Share of its demand', value: formatPercent(hexagon?.share) },
          { key: 'energy', label: 'kWh/day', value: hexagon ? energyText(hexagon.energy) : '–' },
          { key: 'minutes', label: 'Minutes of driving', value: formatCount(hexagon?.minutes) },
        ]}
      />
    </MapPopup>
  )
}
