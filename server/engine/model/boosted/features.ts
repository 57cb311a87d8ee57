import {
  competitionKeys,
  fleetKeys,
  type InferenceInput,
  poiKeys,
  populationKeys,
  trafficKeys,
} from '@/lib/contract/inference'
import { ModelProblem } from '@/server/engine/errors/model-problem'
import type { Row } from './score-trees'

type FeatureGroup = 'Traffic' | 'Population' | 'Competition' | 'POI' | 'Station' | 'Fleet'

interface Feature {
  group: FeatureGroup
  read(input: InferenceInput): number | null | undefined
}

const maxPowerOf = (input: InferenceInput) => Number(/x([\d.]+)/.exec(input['Connector Config'])?.[1])

type NumericKey = Exclude<keyof InferenceInput, 'country' | 'Connector Config'>

const ofGroup = (group: FeatureGroup, keys: readonly NumericKey[]): [string, Feature][] =>
  keys.map((key) => [key, { group, read: (input) => input[key] }])

const inputs = new Map<string, Feature>([
  ...ofGroup('Traffic', [...trafficKeys, 'iso3_total']),
  ...ofGroup('Population', populationKeys),
  ...ofGroup('Competition', competitionKeys),
  ...ofGroup('POI', poiKeys),
  ...ofGroup('Fleet', fleetKeys),
  ...ofGroup('Station', ['capacity', 'connectors']),
  ['max_power', { group: 'Station', read: maxPowerOf }],
])

const aliases: Readonly<Record<string, string>> = {
  pop_1km: 'population_in_1km',
  pop_2km: 'population_in_2km',
  pop_5km: 'population_in_5km',
  pop_10km: 'population_in_10km',
  poi_food: 'poi_restaurants',
  comp_ultra_1km: 'ultrarapid_10',
  comp_rapid_1km: 'rapid_10',
  comp_slow_1km: 'slow_10',
}

const inputName = (feature: string): string => aliases[feature] ?? feature

export interface FeatureReader {
  names: string[]
  groups: FeatureGroup[]
  rowOf(input: InferenceInput): Row
}

/** @throws {ModelProblem} naming every feature without an input */
export function createFeatureReader(featureNames: readonly string[]): FeatureReader {
  const names = featureNames.map(inputName)
  const unknown = names.filter((name) => !inputs.has(name))
  if (unknown.length > 0) {
    const known = [...inputs.keys()].join(', ')
    throw new ModelProblem(`The model reads ${unknown.join(', ')}, unknown here; the inputs are ${known}.`)
  }
  const features = names.flatMap((name) => inputs.get(name) ?? [])
  return {
    names,
    groups: features.map(({ group }) => group),
    rowOf: (input) => Float32Array.from(features, ({ read }) => read(input) ?? Number.NaN),
  }
}
