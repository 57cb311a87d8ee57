import { type ChargingClass, chargingClasses } from '@/lib/catalogue/charging-class'
import type { Rows } from '@/lib/contract/dataset'
import { defaultStation, plannedPowers } from '@/lib/domain/estimate/evaluated-station'
import { captureDemand } from '@/lib/domain/network/captured-demand'
import { type DriveTimes, driveTimesOf } from '@/lib/domain/network/instance'
import { outsidePullOf } from '@/lib/domain/network/outside-option'
import { metresBetween } from '@/lib/geo/distance'
import type { Atlas, Surroundings } from '@/server/atlas/store/atlas'
import { type CountryDemand, countryDemand } from './country-demand'
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
  /** Of charging at home, elsewhere or not at all. */
  outsidePull: number
  /** Share of the demand that today's stations leave to that, 0..1. */
  elsewhere: number
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
      const outsidePull = anchoredOutside(demand, drives)
      const elsewhere = shareElsewhere(demand, outsidePull, { existing, times })
      return { atlas, demand, drives, existing, existingTimes: times, outsidePull, elsewhere, minutes }
    }
    await tell(next.value / existing.length)
  }
}

/** More change the outside option's pull by less than its source's error. */
const sampledPlaces = 60

interface PullingStation {
  connectors: number
  /** Of a connector. */
  kilowatts: number
}

/** Of a connector; two to three times the power draw half as many drivers again. */
const powerExponent = 0.5
/** kW that count as 1. */
const referencePower = 50
/** Twenty places within 200 m add 15 %: little, because studies of sessions find amenities neutral on average. */
const placesWeight = 0.05

/**
 * Attractiveness in Huff's model: connectors x (kW / 50)^0.5 x (1 + 0.05 ln(1 + places within 200 m)). That connectors
 * decide and places hardly matter follows the choice study of arXiv 2504.17722; the exponent and the weight are ours.
 */
export function attractivenessOf(stations: readonly PullingStation[], places: Surroundings['poi']): number {
  const points = stations.reduce(
    (sum, { connectors, kilowatts }) => sum + connectors * (kilowatts / referencePower) ** powerExponent,
    0,
  )
  const near = places ? Object.values(places).reduce((sum, count) => sum + count, 0) : 0
  return points * (1 + placesWeight * Math.log1p(near))
}

/** As if a usual station without any place nearby opened at one hexagon after another. */
function anchoredOutside({ centres, demand }: CountryDemand, drives: DrivesTo): number {
  const step = Math.max(1, Math.floor(centres.length / sampledPlaces))
  const sampled = centres.map((_, point) => point).filter((point) => point % step === 0)
  const weighing = weighTravel(
    drives,
    sampled.flatMap((point) => [centres[point] ?? [0, 0]]),
  )
  let next = weighing.next()
  while (!next.done) next = weighing.next()
  const { connectors, maxPower } = defaultStation.DC
  return outsidePullOf({
    demand,
    times: next.value.times,
    weights: sampled.map((point) => demand[point] ?? 0),
    attractiveness: attractivenessOf([{ connectors, kilowatts: maxPower }], null),
  })
}

interface Open {
  existing: readonly ExistingStation[]
  times: DriveTimes
}

function shareElsewhere({ demand }: CountryDemand, outsidePull: number, { existing, times }: Open): number {
  const { openPull } = captureDemand({
    demand: { kWhPerDay: demand, people: demand },
    candidates: [],
    candidateTimes: driveTimesOf([]),
    competitors: existing.map(({ attractiveness }) => ({ attractiveness, isNew: false })),
    competitorTimes: times,
    own: [],
    ownTimes: driveTimesOf([]),
    outsidePull,
    commonError: 0,
  })
  let left = 0
  let all = 0
  demand.forEach((here, point) => {
    const open = openPull[point] ?? 0
    all += here
    if (open > 0) left += (here * outsidePull) / open
  })
  return all > 0 ? left / all : 0
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
