import { fleetTitle } from '@/lib/catalogue/fleet'
import type { InferenceInput, Prediction, Shap } from '@/lib/contract/inference'
import { poiKeys, populationKeys, trafficKeys } from '@/lib/contract/inference'
import { formatConnectorConfig, formatCount, formatDecimal } from '@/lib/format/number'
import { poiLabels, sumOfInputs, trafficLabels } from './parameter-groups'
import type { WaterfallStep } from './waterfall-geometry'

export type ExplanationView = 'simplified' | 'detailed'

/** kWh/day; smaller effects share a row in the detailed view. */
const smallest = 0.5

const sum = (...values: (number | undefined)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)
/** In place of a figure that no source has. */
const unknownInput = 'unknown, left to the model'

type Count = number | null
const said = (count: Count, text: (known: number) => string) => (count === null ? unknownInput : text(count))
const points = (count: Count) =>
  said(count, (known) => `${formatCount(known)} ${known === 1 ? 'point' : 'points'} within 1 km`)

function rivals(input: InferenceInput): string {
  const slow = sumOfInputs(input, ['slow_10'])
  const fast = sumOfInputs(input, ['rapid_10', 'ultrarapid_10'])
  if (slow === null && fast === null) return unknownInput
  return `${formatCount(slow)} AC, ${formatCount(fast)} DC and HPC within 1 km`
}

const people = (count: Count, radius: string) =>
  said(count, (known) => `${formatCount(known)} people within ${radius}`)
const vehicles = (count: Count) => said(count, (known) => `${formatCount(known)} AADT, summed within 3 min`)
const places = (count: Count) => said(count, (known) => `${formatCount(known)} within 200 m`)
const cars = (count: Count) => said(count, (known) => `${formatDecimal(known)} cars per public point`)
const countedApart = ['poi_restaurants', 'poi_retail', 'poi_parking', 'poi_unknown']

interface Feature {
  name: string
  measured: (input: InferenceInput) => string
}

const radii = { population_in_1km: 1, population_in_2km: 2, population_in_5km: 5, population_in_10km: 10 }
const station: Feature = {
  name: 'Station',
  measured: (input) => formatConnectorConfig(input['Connector Config']),
}

const fleet: Feature = { name: fleetTitle, measured: (input) => cars(input.bevs_per_point ?? null) }

const features: Readonly<Record<string, Feature>> = {
  Traffic: { name: 'Traffic', measured: (input) => vehicles(input.iso3_total) },
  Population: { name: 'Population', measured: (input) => people(input.population_in_1km, '1 km') },
  Competition: { name: 'Competition', measured: rivals },
  POI: { name: 'Points of interest', measured: (input) => places(sumOfInputs(input, poiKeys)) },
  Fleet: fleet,
  bevs_per_point: fleet,
  Station: station,
  'Connector Config': station,
  ...Object.fromEntries(
    trafficKeys.map((key) => [
      key,
      { name: trafficLabels[key], measured: (input: InferenceInput) => vehicles(input[key]) },
    ]),
  ),
  ...Object.fromEntries(
    populationKeys.map((key) => {
      const radius = `${radii[key]} km`
      return [
        key,
        { name: `Population, ${radius}`, measured: (input: InferenceInput) => people(input[key], radius) },
      ]
    }),
  ),
  rapid_10: {
    name: 'DC and HPC competition',
    measured: (input) => points(sumOfInputs(input, ['rapid_10', 'ultrarapid_10'])),
  },
  slow_10: { name: 'AC competition', measured: (input) => points(sumOfInputs(input, ['slow_10'])) },
  ...Object.fromEntries(
    poiKeys.map((key) => [
      key,
      { name: poiLabels[key], measured: (input: InferenceInput) => places(sumOfInputs(input, [key])) },
    ]),
  ),
  poi_other: {
    name: 'Other places',
    measured: (input) =>
      places(
        sumOfInputs(
          input,
          poiKeys.filter((key) => !countedApart.includes(key)),
        ),
      ),
  },
}

export const featureName = (feature: string): string => features[feature]?.name ?? feature

const measuredOf = (feature: string, input: InferenceInput): string | undefined =>
  features[feature]?.measured(input)

export interface Explained {
  prediction: Prediction
  input: InferenceInput
}

/** Joins `5,592 people within 1 km` and `7,200 people within 1 km` to `5,592 → 7,200 people within 1 km`. */
function measuredChange(before: string | undefined, now: string | undefined): string | undefined {
  const [, rest] = /^[\d,.]{1,25} (.*)$/.exec(now ?? '') ?? []
  const [, earlier, same] = /^([\d,.]{1,25}) (.*)$/.exec(before ?? '') ?? []
  return before === now || rest === undefined || rest !== same ? now : `${earlier} → ${now}`
}

/** The input that represents a group: for people, the radius that moves the estimate most. */
function shownFeature(feature: string, { feature_names, values }: Shap): string {
  if (feature !== 'Population') return feature
  const byRadius = feature_names
    .map((name, index) => ({ name, size: Math.abs(values[index] ?? 0) }))
    .filter(({ name }) => name.startsWith('population_'))
    .sort((a, b) => b.size - a.size)
  return byRadius[0]?.name ?? feature
}

interface Rows {
  shap: Shap
  input: InferenceInput
}

function rowsOf({ shap, input, detailed }: Rows & { detailed: Shap }, before?: Rows): WaterfallStep[] {
  return shap.feature_names.map((feature, index) => {
    const shown = shownFeature(feature, detailed)
    const measured = measuredOf(shown, input)
    const row = {
      name: featureName(feature),
      measured,
      value: shap.values[index] ?? 0,
      isAssumed: shap.assumed[index] ?? false,
    }
    const at = before?.shap.feature_names.indexOf(feature) ?? -1
    if (!before || at < 0) return row
    return {
      ...row,
      measured: measuredChange(measuredOf(shown, before.input), measured),
      was: before.shap.values[at] ?? 0,
    }
  })
}

/** Same reference site, hence same current. */
const startsAlike = (a: Prediction, b: Prediction) =>
  Math.abs(a.agg_shap.base_values - b.agg_shap.base_values) < smallest

const bySize = (a: WaterfallStep, b: WaterfallStep) => Math.abs(b.value) - Math.abs(a.value)

const isSmall = ({ value, was = 0 }: WaterfallStep) => Math.max(Math.abs(value), Math.abs(was)) < smallest

/** Largest first. Small features share a row, so that the column adds up. @param before compared prediction */
export function explanationRows(
  { prediction, input }: Explained,
  view: ExplanationView,
  before?: Explained,
): WaterfallStep[] {
  const part = view === 'simplified' ? 'agg_shap' : 'detailed_shap'
  const compared =
    before && startsAlike(before.prediction, prediction)
      ? { shap: before.prediction[part], input: before.input }
      : undefined
  const shown = { shap: prediction[part], input, detailed: prediction.detailed_shap }
  const rows = rowsOf(shown, compared).sort(bySize)
  const small = view === 'detailed' ? rows.filter(isSmall) : []
  if (small.length < 2) return rows
  const rest: WaterfallStep = {
    name: `${small.length} smaller factors`,
    value: sum(...small.map(({ value }) => value)),
    isAssumed: small.some((row) => row.isAssumed && row.value !== 0),
    ...(compared && { was: sum(...small.map(({ was }) => was)) }),
  }
  return [...rows.filter((row) => !small.includes(row)), rest]
}
