import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import type { Rows } from '@/lib/contract/dataset'
import { plannedPowers } from '@/lib/domain/estimate/evaluated-station'
import type { DriveTimes } from '@/lib/domain/network/instance'
import { metresBetween } from '@/lib/geo/distance'
import type { Atlas } from '@/server/atlas/store/atlas'
import { type CountryDemand, countryDemand } from './country-demand'
import { attractivenessOf, type PullingStation } from './station-pull'
import { DrivesTo, weighTravel } from './travel-weights'

interface ExistingStation {
  name: string
  lat: number
  lng: number
  power: ChargingClass
  attractiveness: number
}

/** What all plans of a country share. */
export interface CountryGround {
  atlas: Atlas
  demand: CountryDemand
  drives: DrivesTo
  existing: ExistingStation[]
  existingTimes: DriveTimes
  /** Longest drive that counts. */
  minutes: number
}

export type TellShare = (share: number) => Promise<void>

/** @throws NoDemandError */
export async function readGround(atlas: Atlas, tell: TellShare): Promise<CountryGround> {
  const network = await atlas.roadNetwork()
  const demand = await countryDemand(atlas, network)
  const drives = new DrivesTo(network, demand.centres)
  const existing = await existingStations(atlas)
  const positions = existing.map(({ lng, lat }) => [lng, lat] as const)
  const weighing = weighTravel(drives, positions)
  for (;;) {
    const next = weighing.next()
    if (next.done) {
      const { times, minutes } = next.value
      return { atlas, demand, drives, existing, existingTimes: times, minutes }
    }
    await tell(next.value / existing.length)
  }
}

const margin = 1_000

async function existingStations(atlas: Atlas): Promise<ExistingStation[]> {
  const [west, south, east, north] = atlas.manifest.bounds
  const centre = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const radius = metresBetween([west, south], [east, north]) / 2 + margin
  const { fields, all_data: rows } = await atlas.stationsWithin(centre, radius)
  const cell = cellReader(fields)
  const stations: ExistingStation[] = []
  for (const row of rows) {
    const place = { lat: Number(cell(row, 'lat')), lng: Number(cell(row, 'lng')) }
    const maxPower = Number(cell(row, 'max_power') ?? 0)
    const plugs = chargingClasses.map((power) => ({
      connectors: Number(cell(row, power) ?? 0),
      kilowatts: power === 'AC' ? plannedPowers.AC : Math.max(plannedPowers[power], maxPower),
    }))
    const power = chargingClasses.find((one) => one === cell(row, 'class')) ?? 'AC'
    stations.push({
      name: String(cell(row, 'name') || cell(row, 'network') || ''),
      ...place,
      power,
      attractiveness: attractivenessOf(withPlugs(plugs), await atlas.placesAround(place)),
    })
  }
  return stations
}

/** A station whose plugs nobody mapped has at least one. */
function withPlugs(plugs: readonly PullingStation[]): PullingStation[] {
  const known = plugs.filter(({ connectors }) => connectors > 0)
  return known.length > 0 ? known : [{ connectors: 1, kilowatts: plannedPowers.AC }]
}

function cellReader(fields: Rows['fields']) {
  const columns = new Map(fields.map(({ name }, column) => [name, column]))
  return (row: Rows['all_data'][number], name: string) => row[columns.get(name) ?? -1]
}
