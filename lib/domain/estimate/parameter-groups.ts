import { classPowers } from '@/lib/catalogue/charging-class'
import { fleetSource, fleetTitle } from '@/lib/catalogue/fleet'
import { roadClasses } from '@/lib/catalogue/road-class'
import {
  fleetKeys,
  type InferenceInput,
  type PoiKey,
  poiKeys,
  type TrafficKey,
  trafficKeys,
} from '@/lib/contract/inference'

export type ParameterKey = Exclude<
  keyof InferenceInput,
  'capacity' | 'connectors' | 'Connector Config' | 'country' | 'iso3_total'
>

export interface Parameter {
  key: ParameterKey
  label: string
  /** Said with the slider's figure. */
  unit: string
  max: number
  /** Shown and typed with one decimal; absent: whole numbers. */
  isDecimal?: boolean
}

export interface ParameterGroup {
  id: 'traffic' | 'population' | 'poi' | 'competition' | 'fleet'
  title: string
  note?: string
  /** Null if unknown. */
  total: number | null
  originalTotal: number | null
  unit: string
  /** The totals have one decimal. */
  isDecimal?: boolean
  parameters: Parameter[]
}

export const trafficLabels: Record<TrafficKey, string> = {
  iso3_0: roadClasses[0].traffic,
  iso3_1: roadClasses[1].traffic,
  iso3_2: roadClasses[2].traffic,
  iso3_3: roadClasses[3].traffic,
  iso3_4: roadClasses[4].traffic,
  iso3_5: roadClasses[5].traffic,
}

export const poiLabels: Record<PoiKey, string> = {
  poi_education: 'Education',
  poi_services: 'Services',
  poi_health: 'Health',
  poi_leisure: 'Leisure',
  poi_offices: 'Offices',
  poi_parking: 'Parking',
  poi_restaurants: 'Restaurants',
  poi_retail: 'Retail',
  poi_tourism: 'Tourism',
  poi_transport: 'Transport',
  poi_unknown: 'Unknown',
}

/** From the largest radius to the smallest. */
const populationParameters: Parameter[] = [
  { key: 'population_in_10km', label: 'Within 10 km', unit: 'people', max: 5_000_000 },
  { key: 'population_in_5km', label: 'Within 5 km', unit: 'people', max: 2_000_000 },
  { key: 'population_in_2km', label: 'Within 2 km', unit: 'people', max: 500_000 },
  { key: 'population_in_1km', label: 'Within 1 km', unit: 'people', max: 150_000 },
]

const competitionClasses = [
  { prefix: 'ultrarapid', label: `HPC (${classPowers.HPC})`, max: { '05': 100, '10': 150, '20': 200 } },
  { prefix: 'rapid', label: `DC (${classPowers.DC})`, max: { '05': 100, '10': 150, '20': 200 } },
  { prefix: 'slow', label: `AC (${classPowers.AC})`, max: { '05': 500, '10': 1000, '20': 1500 } },
] as const
const competitionRadii = [
  { suffix: '05', label: '500 m' },
  { suffix: '10', label: '1 km' },
  { suffix: '20', label: '2 km' },
] as const

const competitionParameters: Parameter[] = competitionClasses.flatMap(({ prefix, label, max }) =>
  competitionRadii.map((radius) => ({
    key: `${prefix}_${radius.suffix}` as const,
    label: `${label}, ${radius.label}`,
    unit: 'charging points',
    max: max[radius.suffix],
  })),
)

const linkNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(trafficKeys.map((key) => [key, `Traffic, ${trafficLabels[key].toLowerCase()}`])),
  iso3_total: 'Total traffic',
  ...Object.fromEntries(
    populationParameters.map(({ key, label }) => [key, `Population ${label.toLowerCase()}`]),
  ),
  ...Object.fromEntries(poiKeys.map((key) => [key, `Points of interest, ${poiLabels[key].toLowerCase()}`])),
  ...Object.fromEntries(competitionParameters.map(({ key, label }) => [key, `Charging points, ${label}`])),
  bevs_per_point: 'Cars per charging point',
  lat: 'Latitude',
  lng: 'Longitude',
  connectors: 'Connectors',
  max_power: 'Power',
  country: 'Country',
  'Connector Config': 'Station configuration',
}

export const parameterName = (parameter: string): string => linkNames[parameter] ?? 'A value of this link'

/** The country with the most has 61. */
const fleetParameter: Parameter = {
  key: 'bevs_per_point',
  label: 'Battery-electric cars per public charging point',
  unit: 'cars per point',
  max: 100,
  isDecimal: true,
}

const fleetNote = ({ bevs_per_point: cars }: InferenceInput): string =>
  cars === null || cars === undefined
    ? 'No figure for this country: its factor is 1, until you type one. Its effect is assumed.'
    : `Of the whole country. Its effect is assumed. ${fleetSource}.`

const poiSliderMax = 100
/** Minimum traffic scale, vehicles/day; a rural trunk road fills it. */
const trafficSliderFloor = 200_000

/** The smallest of 1, 2, 5 x 10^n not below the value. */
function roundUp(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((step) => step * magnitude >= value) ?? 10) * magnitude
}

/** One scale for all six bands, so that their thumbs compare: 1.5 times the largest, rounded up. */
function trafficSliderMax(original: Pick<InferenceInput, TrafficKey>): number {
  const largest = Math.max(...trafficKeys.map((key) => original[key] ?? 0))
  return Math.max(trafficSliderFloor, roundUp(Math.max(1, largest * 1.5)))
}

const competitionInTotal = ['ultrarapid_10', 'rapid_10', 'slow_10'] as const

/** Null if all are unknown. */
export function sumOfInputs(input: InferenceInput, keys: readonly ParameterKey[]): number | null {
  const known = keys.flatMap((key) => input[key] ?? [])
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}

/**
 * Totals follow `input`; the traffic scale follows `original`, so that it stays still while a thumb moves.
 */
export function parameterGroups(input: InferenceInput, original: InferenceInput): ParameterGroup[] {
  const max = trafficSliderMax(original)
  return [
    {
      id: 'traffic',
      title: 'Traffic',
      note: 'Sums of AADT (vehicles a day) over the road segments reached in a 3-minute drive.',
      total: input.iso3_total,
      originalTotal: original.iso3_total,
      unit: 'vehicles/day, summed',
      parameters: trafficKeys.map((key) => ({
        key,
        label: trafficLabels[key],
        unit: 'vehicles/day, summed',
        max,
      })),
    },
    {
      id: 'population',
      title: 'Population within 10 km',
      total: input.population_in_10km,
      originalTotal: original.population_in_10km,
      unit: 'people',
      parameters: populationParameters,
    },
    {
      id: 'poi',
      title: 'Points of interest',
      total: sumOfInputs(input, poiKeys),
      originalTotal: sumOfInputs(original, poiKeys),
      unit: 'places in 200 m',
      parameters: poiKeys.map((key) => ({
        key,
        label: poiLabels[key],
        unit: 'places',
        max: poiSliderMax,
      })),
    },
    {
      id: 'competition',
      title: 'Competition',
      total: sumOfInputs(input, competitionInTotal),
      originalTotal: sumOfInputs(original, competitionInTotal),
      unit: 'charging points in 1 km',
      parameters: competitionParameters,
    },
    {
      id: 'fleet',
      title: fleetTitle,
      note: fleetNote(original),
      total: sumOfInputs(input, fleetKeys),
      originalTotal: sumOfInputs(original, fleetKeys),
      unit: 'cars per point',
      isDecimal: true,
      parameters: [fleetParameter],
    },
  ]
}
