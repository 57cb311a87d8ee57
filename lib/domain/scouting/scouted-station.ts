import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import type { stationFields } from '@/lib/catalogue/site-columns'
import { type DataTable, figureAt, textAt } from '@/lib/domain/tables/data-table'
import { metresBetween } from '@/lib/geo/distance'

/** `points` counts EVSEs by class; `maxPower` in kW. */
export interface ScoutedStation {
  id: string
  name: string
  network: string
  lat: number
  lng: number
  class: ChargingClass
  points: Readonly<Record<ChargingClass, number>>
  maxPower: number | null
  isPowerEstimated: boolean
}

type ChargingStationField = (typeof stationFields)[number]['name']

const isChargingClass = (value: string): value is ChargingClass =>
  chargingClasses.some((each) => each === value)

function chargingStationOf({ columns }: DataTable, row: number): ScoutedStation {
  const text = (name: ChargingStationField) => textAt(columns[name], row)
  const figure = (name: ChargingStationField) => figureAt(columns[name], row)
  const count = (name: ChargingStationField) => figure(name) ?? 0
  const charging = text('class')
  return {
    id: text('id'),
    name: text('name'),
    network: text('network'),
    lat: count('lat'),
    lng: count('lng'),
    class: isChargingClass(charging) ? charging : 'AC',
    points: { AC: count('AC'), DC: count('DC'), HPC: count('HPC') },
    maxPower: figure('max_power'),
    isPowerEstimated: figure('power_estimated') === 1,
  }
}

const made = new WeakMap<DataTable, Map<number, ScoutedStation>>()

export function stationsAt(table: DataTable, rows: Iterable<number>): ScoutedStation[] {
  const known = made.get(table) ?? new Map<number, ScoutedStation>()
  made.set(table, known)
  return Array.from(rows, (row) => {
    const station = known.get(row) ?? chargingStationOf(table, row)
    known.set(row, station)
    return station
  })
}

/** Distance in metres. */
export function nearestStation(
  place: { lat: number; lng: number },
  stations: readonly ScoutedStation[],
): { station: ScoutedStation; metres: number } | undefined {
  let nearest: { station: ScoutedStation; metres: number } | undefined
  for (const station of stations) {
    const metres = metresBetween([place.lng, place.lat], [station.lng, station.lat])
    if (!nearest || metres < nearest.metres) nearest = { station, metres }
  }
  return nearest
}

export function nearestOfClasses(
  place: { lat: number; lng: number },
  stations: readonly ScoutedStation[],
  max: number,
): ScoutedStation[] {
  const measured = stations.map((station) => ({
    station,
    metres: metresBetween([place.lng, place.lat], [station.lng, station.lat]),
  }))
  measured.sort((one, other) => one.metres - other.metres)
  return chargingClasses.flatMap((each) =>
    measured
      .filter(({ station }) => station.class === each)
      .slice(0, max)
      .map(({ station }) => station),
  )
}
