import type { Cell, Rows } from '@/lib/contract/dataset'
import { metresBetween } from '@/lib/geo/distance'
import { type ChargingClass, chargingClasses } from './charging-class'
import type { chargerFields } from './site-columns'

/** A row of `/scout/infra/radius`. `points` counts EVSEs by class; `maxPower` in kW. */
export interface ScoutedCharger {
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

type ChargerField = (typeof chargerFields)[number]['name']

const isChargingClass = (value: Cell): value is ChargingClass =>
  chargingClasses.some((each) => each === value)

function chargerOf(read: (name: ChargerField) => Cell): ScoutedCharger {
  const count = (name: ChargerField) => Number(read(name) ?? 0)
  const charging = read('class')
  return {
    id: String(read('id') ?? ''),
    name: String(read('name') ?? ''),
    network: String(read('network') ?? ''),
    lat: count('lat'),
    lng: count('lng'),
    class: isChargingClass(charging) ? charging : 'AC',
    points: { AC: count('AC'), DC: count('DC'), HPC: count('HPC') },
    maxPower: typeof read('max_power') === 'number' ? count('max_power') : null,
    isPowerEstimated: read('power_estimated') === true,
  }
}

export function scoutedChargers({ fields, all_data }: Rows): ScoutedCharger[] {
  const columns = new Map(fields.map(({ name }, index) => [name, index]))
  return all_data.map((row) => chargerOf((name) => row[columns.get(name) ?? -1] ?? null))
}

/** The nearest of the given chargers and its distance in metres; undefined for none. */
export function nearestCharger(
  place: { lat: number; lng: number },
  chargers: readonly ScoutedCharger[],
): { charger: ScoutedCharger; metres: number } | undefined {
  let nearest: { charger: ScoutedCharger; metres: number } | undefined
  for (const charger of chargers) {
    const metres = metresBetween([place.lng, place.lat], [charger.lng, charger.lat])
    if (!nearest || metres < nearest.metres) nearest = { charger, metres }
  }
  return nearest
}
