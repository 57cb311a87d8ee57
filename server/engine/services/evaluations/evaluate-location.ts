import { chargingClasses } from '@/lib/catalogue/charging-class'
import { type PoiCategory, poiCategories } from '@/lib/catalogue/poi-categories'
import { gridColumns } from '@/lib/catalogue/power-grid'
import { roadClasses } from '@/lib/catalogue/road-class'
import type { Cell } from '@/lib/contract/dataset'
import { type InferenceInput, type TrafficKey, trafficKeys } from '@/lib/contract/inference'
import { connectorConfigText, plannedStation, type Station } from '@/lib/domain/estimate/evaluated-station'
import type { NearestChargingStation, Surroundings } from '@/server/atlas/store/atlas'
import type { EvaluationLocation } from '@/server/engine/db/queries/records'
import type { EvaluatedLocation } from '@/server/engine/documents/documents'
import type { Predictor } from '@/server/engine/model/model-file'
import { carsPerPointOf } from '@/server/engine/model/projection'
import type { Current } from '@/server/engine/services/records/record-id'

export interface EvaluateInput {
  evalId: string
  location: EvaluationLocation
  current: Current
  surroundings: Surroundings
}

export function evaluateLocation(model: Predictor, given: EvaluateInput): EvaluatedLocation {
  const { current, surroundings, location } = given
  const station = stationOf(current, location)
  const input = inferenceInputOf(surroundings, station)
  const prediction = model.explain(input)
  const row = {
    ...identityCells(given),
    ...stationCells(current, station),
    total_kwh_per_day: prediction.utilization,
    band_low: prediction.band.low,
    band_high: prediction.band.high,
    max_occupancy_rate: shareOfRatedEnergy(prediction.utilization, input.capacity),
    'Score AC': surroundings.scores.AC,
    'Score DC': surroundings.scores.DC,
    ...surroundingCells(surroundings),
  }
  return { current, row, input, prediction, surroundings }
}

function stationOf(current: Current, { connectors, maxPower }: EvaluationLocation): Station {
  const planned = plannedStation(current, connectors ?? undefined)
  return maxPower === null ? planned : { connectors: planned.connectors, maxPower }
}

export function inferenceInputOf(surroundings: Surroundings, station: Station): InferenceInput {
  return {
    connectors: station.connectors,
    capacity: station.connectors * station.maxPower,
    'Connector Config': connectorConfigText(station),
    country: surroundings.country,
    ...countsOf(surroundings),
  }
}

type Counts<K extends string> = Record<K, number | null>

/** Null is unknown, which the model replaces by its own rule. */
export function countsOf({ iso, traffic, population, competition, poi }: Surroundings) {
  return {
    ...trafficCounts(traffic),
    population_in_1km: population?.[1] ?? null,
    population_in_2km: population?.[2] ?? null,
    population_in_5km: population?.[5] ?? null,
    population_in_10km: population?.[10] ?? null,
    ...competitionCounts(competition),
    ...placeCounts(poi),
    bevs_per_point: carsPerPointOf(iso),
  }
}

const trafficCounts = (traffic: Surroundings['traffic']): Counts<TrafficKey | 'iso3_total'> => ({
  ...(Object.fromEntries(
    trafficKeys.map((key, band) => [key, traffic?.[band] ?? null]),
  ) as Counts<TrafficKey>),
  iso3_total: traffic?.reduce((sum: number, vehicles) => sum + vehicles, 0) ?? null,
})

function competitionCounts(competition: Surroundings['competition']) {
  const { HPC, DC, AC } = competition ?? { HPC: [], DC: [], AC: [] }
  return {
    ultrarapid_05: HPC[0] ?? null,
    ultrarapid_10: HPC[1] ?? null,
    ultrarapid_20: HPC[2] ?? null,
    rapid_05: DC[0] ?? null,
    rapid_10: DC[1] ?? null,
    rapid_20: DC[2] ?? null,
    slow_05: AC[0] ?? null,
    slow_10: AC[1] ?? null,
    slow_20: AC[2] ?? null,
  }
}

const placeCounts = (poi: Surroundings['poi']) =>
  Object.fromEntries(
    poiCategories.map((category) => [`poi_${category}`, poi?.[category] ?? null]),
  ) as Counts<`poi_${PoiCategory}`>

/** By energy: connectors are occupied for longer, since cars rarely draw the rated power. */
export function shareOfRatedEnergy(kwhPerDay: number, kilowatts: number): number {
  return Math.min(1, kwhPerDay / (kilowatts * 24))
}

function identityCells({ evalId, location, current, surroundings }: EvaluateInput): Record<string, Cell> {
  const number = evalId.split('_')[0]
  return {
    // Unique across the customer's records, since summaries combine their rows.
    zid: `${number}-${location.position + 1}-${current.toLowerCase()}`,
    location_id: location.locationId,
    location_name: location.name,
    address: location.address,
    lat: location.lat,
    lng: location.lng,
    country: surroundings.country,
    city: surroundings.city,
    latin_city: surroundings.latinCity ?? null,
    evaluation_type: current,
    parking_type: location.parkingType,
  }
}

function stationCells(current: Current, station: Station): Record<string, Cell> {
  const isAc = current === 'AC'
  return {
    connectors: station.connectors,
    max_power: station.maxPower,
    'Connector Config': connectorConfigText(station),
    ac_max_connectors: isAc ? station.connectors : null,
    ac_max_max_power: isAc ? station.maxPower : null,
  }
}

function surroundingCells(surroundings: Surroundings): Record<string, Cell> {
  const nearest = nearestOfAll(surroundings)
  return {
    ...countsOf(surroundings),
    total_pois: surroundings.poi && totalOf(surroundings.poi),
    'Nearest Charger Brand': nearest?.network || null,
    'Nearest Charger Distance': nearest?.metres ?? null,
    'Nearest Charger Distance - AC': surroundings.nearest.AC?.metres ?? null,
    'Nearest Charger Distance - DC': surroundings.nearest.DC?.metres ?? null,
    'Nearest Charger Distance - HPC': surroundings.nearest.HPC?.metres ?? null,
    ...roadCells(surroundings.roads),
    'Road class': roadClassName(surroundings.roadClass),
    ...gridCells(surroundings.grid),
    edge: surroundings.edge,
  }
}

function roadCells({ busiest, main }: Surroundings['roads']): Record<string, Cell> {
  return {
    'Busiest road': busiest?.name ?? null,
    'Busiest road class': busiest?.class ?? null,
    'Busiest road AADT': busiest?.aadt ?? null,
    'Busiest road counted': busiest?.counted ?? null,
    'Busiest road year': busiest?.year ?? null,
    'Main road': main?.name ?? null,
    'Main road class': main?.class ?? null,
    'Main road AADT': main?.aadt ?? null,
    'Main road counted': main?.counted ?? null,
    'Main road year': main?.year ?? null,
    'Main road distance': main?.metres ?? null,
  }
}

const gridCells = (hint: Surroundings['grid']): Record<string, Cell> => ({
  [gridColumns.high]: hint.high,
  [gridColumns.medium]: hint.medium,
  [gridColumns.line]: hint.line,
  [gridColumns.transformer]: hint.transformer,
  [gridColumns.reliability]: hint.reliability,
})

const totalOf = (places: NonNullable<Surroundings['poi']>) =>
  poiCategories.reduce((sum, category) => sum + places[category], 0)

function nearestOfAll({ nearest }: Surroundings): NearestChargingStation | undefined {
  return chargingClasses
    .map((each) => nearest[each])
    .filter((each) => each !== null)
    .sort((a, b) => a.metres - b.metres)[0]
}

function roadClassName(roadClass: number | null): string | null {
  return roadClass === null ? null : (roadClasses[roadClass]?.name ?? null)
}
