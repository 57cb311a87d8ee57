import { readFile, stat } from 'node:fs/promises'
import {
  competitionKeys,
  fleetKeys,
  type InferenceInput,
  type Prediction,
  poiKeys,
  populationKeys,
  type Shap,
  trafficKeys,
} from '@/lib/contract/inference'
import type { ModelCard } from '@/lib/contract/model'
import { errorCode } from '@/server/base/errors/error-code'
import { ModelProblem } from '@/server/engine/errors/app-error'
import { otherKind, parseModel } from '@/server/engine/model/boosted/file-kind'
import { type Booster, readBooster } from '@/server/engine/model/boosted/read-booster'
import { marginOf } from '@/server/engine/model/boosted/score-trees'
import { createTreeShap } from '@/server/engine/model/boosted/tree-shap'
import { isShare, linkOf } from './boosted/read-booster'
import type { Row } from './boosted/score-trees'
import shipped from './default.json'
import { groupedShap } from './grouped-shap'
import type { Predictor } from './model-file'
import { createRatesAndFactors } from './rates-and-factors'

/** For closer margins, use the link's slope: the quotient would be of two rounding errors. */
const flat = 1e-6

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

interface FeatureReader {
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

/**
 * A model trained with XGBoost on kWh/day, scored and explained as XGBoost does (`marginOf`, TreeSHAP).
 * Contributions phi_i are in margin space. Their energy is the Aumann-Shapley value of the link g along the
 * line from the bias b to the margin m, phi_i (g(m) - g(b)) / (m - b): additive for every link, and the
 * contribution itself for the identity. Negative energies count as 0.
 * @throws {ModelProblem} for a file that cannot be used
 */
export function createBoostedTrees(file: unknown): Predictor {
  const booster = readBooster(file)
  if (isShare(booster.objective)) {
    throw new ModelProblem(`${booster.objective} predicts shares between 0 and 1, not kWh/day.`)
  }
  const reader = createFeatureReader(booster.featureNames)
  const card = cardOf(booster, reader)
  const energyOf = energyLink(booster)
  const contribute = createTreeShap(booster)
  const { name, version, note, band } = card
  return {
    card,
    predict: (input) => energyOf(marginOf(booster, reader.rowOf(input))),
    explain: (input): Prediction => {
      const row = reader.rowOf(input)
      const utilization = energyOf(marginOf(booster, row))
      const { values: shares, bias } = contribute(row)
      const step = shares.reduce((sum, share) => sum + share, 0)
      const run = Math.abs(step) > flat ? step : flat
      const slope = (energyOf(bias + run) - energyOf(bias)) / run
      const values = Array.from(shares, (share) => share * slope)
      const detailed: Shap = {
        // Absorbs single-precision rounding between margin and contributions.
        base_values: utilization - values.reduce((sum, value) => sum + value, 0),
        values,
        feature_names: reader.names,
        assumed: values.map(() => false),
      }
      return {
        utilization,
        band: { low: utilization * band.low, high: utilization * band.high },
        detailed_shap: detailed,
        agg_shap: groupedShap(reader.groups, detailed),
        model: { name, version, note },
      }
    },
  }
}

function energyLink({ objective }: Booster): (margin: number) => number {
  const link = linkOf(objective)
  return (margin) => Math.max(0, link?.toEstimate(margin) ?? 0)
}

function cardOf({ attributes, objective, trees, stored }: Booster, reader: FeatureReader): ModelCard {
  const count = trees.length === stored ? `${stored}` : `${trees.length} of ${stored}`
  const until = trees.length === stored ? '' : ', up to its best iteration'
  return {
    name: attributes.name ?? 'XGBoost model',
    version: attributes.version ?? `${count} trees`,
    note: attributes.note ?? 'Trained by the operator of this installation.',
    form: `${count} gradient-boosted trees of XGBoost${until}, objective ${objective}`,
    band: bandOf(attributes),
    coefficients: [],
    features: reader.names,
    validation: null,
  }
}

function bandOf(attributes: Record<string, string>): ModelCard['band'] {
  const { band_low: low, band_high: high, band_source: source } = attributes
  if (low === undefined || high === undefined) {
    return { ...shipped.band, source: 'The shipped model’s band: the file has none of its own' }
  }
  const band = { low: Number(low), high: Number(high), source: source ?? 'The model file' }
  if (band.low > 0 && band.low <= 1 && band.high >= 1 && band.high < Number.POSITIVE_INFINITY) return band
  throw new ModelProblem(
    `The band from ${low} to ${high} is not valid: band_low is above 0 and at most 1, band_high at least 1.`,
  )
}

const maxBytes = 256 * 2 ** 20

/** Reads XGBoost's .json, or rates and factors. @throws {ModelProblem} with a sentence that begins with the path */
export async function openModel(path: string): Promise<Predictor> {
  try {
    const file = parseModel(await readLimited(path))
    const other = otherKind(file)
    if (other !== undefined) throw new ModelProblem(other)
    return isBooster(file) ? createBoostedTrees(file) : createRatesAndFactors(file)
  } catch (error) {
    if (error instanceof ModelProblem) throw new ModelProblem(`${path}: ${error.message}`)
    throw error
  }
}

async function readLimited(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > maxBytes) throw new ModelProblem(`The file has ${size} bytes; ${maxBytes} are the most.`)
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof ModelProblem) throw error
    throw new ModelProblem(`The file cannot be read (${errorCode(error) ?? 'unknown error'}).`)
  }
}

const isBooster = (file: unknown) => typeof file === 'object' && file !== null && 'learner' in file
