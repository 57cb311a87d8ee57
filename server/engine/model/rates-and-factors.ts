import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { InferenceInput, Prediction, Shap } from '@/lib/contract/inference'
import type { ModelCard } from '@/lib/contract/model'
import { bandOfCurrent } from '@/lib/domain/estimate/band-scale'
import { lawRatio } from '@/lib/domain/estimate/law-ratio'
import defaultModel from './default.json'
import { groupedShap } from './grouped-shap'
import { type Current, type Factor, type ModelFile, type Predictor, readModelFile } from './model-file'
import { soldAtDemand } from './station-queue'

type Coefficient = ModelCard['coefficients'][number]
type Origin = Pick<Coefficient, 'source' | 'year' | 'country' | 'validated'>

const originOf = ({ source, year, country, validated }: Origin): Origin => ({
  source,
  year,
  country,
  validated,
})

const figure = (value: number) => String(Number(value.toFixed(3)))

function ratesCard(model: ModelFile): ModelCard {
  const { name, version, note, band, validation } = model
  return {
    name,
    version,
    note,
    form: 'Published kWh/day per EVSE, shared among bays, times power-law factors of the surroundings; a busy station turns drivers away as an Erlang-B queue does',
    band: {
      low: band.low,
      high: band.high,
      source: band.source,
      ...(band.common && { common: band.common }),
      ...(band.byCurrent && { byCurrent: band.byCurrent }),
    },
    coefficients: [...stationCoefficients(model), ...factorCoefficients(model)],
    features: [],
    validation: validation ?? null,
  }
}

function stationCoefficients({ rates, sharing, sessions }: ModelFile): Coefficient[] {
  const classes = ['AC', 'DC', 'HPC'] as const
  return [
    ...classes.map((each) => ({
      name: `${each} rate`,
      group: 'Station',
      value: `${figure(rates[each].kWhPerDay)} kWh/day per EVSE`,
      ...originOf(rates[each]),
    })),
    {
      name: 'Bays share one demand',
      group: 'Station',
      value: `summed rates to the power of ${figure(sharing.exponent)}`,
      ...originOf(sharing),
    },
    ...classes.map((each) => ({
      name: `${each} session`,
      group: 'Station',
      value: `${figure(sessions[each].kWh)} kWh, ${figure(sessions[each].extraHours)} h beyond rated power`,
      ...originOf(sessions[each]),
    })),
  ]
}

const factorCoefficients = ({ factors }: ModelFile): Coefficient[] =>
  factors.map((factor) => ({
    name: factor.feature,
    group: factor.group,
    value: exponentText(factor),
    ...originOf(factor),
    law: lawOf(factor),
  }))

function exponentText({ exponent, currents, bounds }: Factor): string {
  const within = bounds ? `, from × ${figure(bounds.low)} to × ${figure(bounds.high)}` : ''
  return `exponent ${figure(exponent)}${within}${currents ? `, ${currents.join(' and ')} only` : ''}`
}

const lawOf = ({ inputs, scale, reference, exponent, currents, bounds }: Factor): Coefficient['law'] => ({
  inputs,
  scale,
  reference,
  exponent,
  ...(currents && { currents }),
  ...(bounds && { bounds }),
})

/**
 * Exact Shapley values of a game of n players, by enumerating its 2^n coalitions (Shapley 1953):
 * phi_i = sum over S without i of |S|! (n-|S|-1)! / n! x (v(S + i) - v(S)).
 * `values[mask]` is the worth of the coalition whose members are the set bits of `mask`; its length is 2^n.
 * The result has n entries that add up to `values[all] - values[0]`.
 */
export function shapleyValues(values: Float64Array): Float64Array {
  const players = Math.log2(values.length)
  if (!Number.isInteger(players)) throw new RangeError('The number of coalitions is not a power of two.')
  const weights = weightsByMask(players)
  return Float64Array.from({ length: players }, (_, player) => shareOf(values, weights, 1 << player))
}

function shareOf(values: Float64Array, weights: Float64Array, bit: number): number {
  let share = 0
  for (let block = 0; block < values.length; block += 2 * bit) {
    for (let mask = block; mask < block + bit; mask++) {
      share += (weights[mask] ?? 0) * ((values[mask | bit] ?? 0) - (values[mask] ?? 0))
    }
  }
  return share
}

const knownWeights = new Map<number, Float64Array>()

function weightsByMask(players: number): Float64Array {
  const known = knownWeights.get(players)
  if (known) return known
  const bySize = weightsBySize(players)
  const weights = Float64Array.from({ length: 2 ** players }, (_, mask) => bySize[bitCount(mask)] ?? 0)
  knownWeights.set(players, weights)
  return weights
}

/** |S|! (n-|S|-1)! / n! for each size of S, built by ratios so that no factorial overflows. */
function weightsBySize(players: number): number[] {
  const weights: number[] = []
  let weight = players === 0 ? 0 : 1 / players
  for (let size = 0; size < players; size++) {
    weights.push(weight)
    weight *= (size + 1) / Math.max(1, players - size - 1)
  }
  return weights
}

function bitCount(mask: number): number {
  let rest = mask
  let count = 0
  while (rest) {
    rest &= rest - 1
    count++
  }
  return count
}

interface Station {
  connectors: number
  maxPower: number
}

interface Player {
  feature: string
  group: string
  assumed: boolean
  ratio: number
}

const stationFeature = 'Connector Config'

/**
 * The shipped predictor: published kWh/day per EVSE, shared among the station's bays, times power-law factors
 * of the surroundings:
 * usual = N (n x rate(class) / N)^e with N the summed rates of a normal station of this current,
 * demand = product over k of ((1 + x_k) / (1 + ref_k))^b_k over the factors of this current, within their bounds,
 * kWh/day = `soldAtDemand(station, usual)(demand)`, which turns drivers away from an occupied station.
 * The model file holds every coefficient with its source. Explanations are exact Shapley values in kWh/day
 * between the reference site (reference station of the same current, every x_k at its reference) and this
 * site; a country without a figure of its fleet has no share of one.
 * @throws {ModelProblem} naming the first field that is wrong
 */
export function createRatesAndFactors(file: unknown = defaultModel): Predictor {
  const model = readModelFile(file)
  return {
    card: ratesCard(model),
    predict: (input) => {
      const station = stationOf(input)
      const factors = factorsFor(model, currentOf(station))
      const demand = factors.reduce((total, factor) => total * factorRatio(factor, input), 1)
      return soldBy(model, station)(demand)
    },
    explain: (input) => explain(model, input),
  }
}

function explain(model: ModelFile, input: InferenceInput): Prediction {
  const station = stationOf(input)
  const current = currentOf(station)
  const reference = model.referenceStation[current]
  const players = factorsFor(model, current)
    .filter((factor) => factor.group !== 'Fleet' || isKnown(factor, input))
    .map((factor) => playerOf(factor, input))
  // The station is bit 0: it changes rate and queue, not only a ratio.
  const values = coalitionWorths({ model, reference, station, players })
  const shares = shapleyValues(values)
  const base = values[0] ?? 0
  const utilization = values[values.length - 1] ?? 0
  const stationAssumed = !model.rates[rateClassOf(station.maxPower)].validated
  const all = [{ feature: stationFeature, group: 'Station', assumed: stationAssumed, ratio: 1 }, ...players]
  const detailed: Shap = {
    base_values: base,
    values: [...shares],
    feature_names: all.map((player) => player.feature),
    assumed: all.map((player) => player.assumed),
  }
  const { name, version, note } = model
  const band = bandOfCurrent(model.band, current)
  return {
    utilization,
    band: { low: utilization * band.low, high: utilization * band.high },
    detailed_shap: detailed,
    agg_shap: groupedShap(
      all.map(({ group }) => group),
      detailed,
    ),
    model: { name, version, note },
  }
}

/** kWh/day; bit 0 is the station, bit i + 1 the i-th factor. */
function coalitionWorths(game: {
  model: ModelFile
  reference: Station
  station: Station
  players: Player[]
}): Float64Array {
  const { model, reference, station, players } = game
  const half = 1 << players.length
  const products = new Float64Array(half).fill(1)
  for (let mask = 1; mask < half; mask++) {
    const lowest = 31 - Math.clz32(mask & -mask)
    products[mask] = (products[mask & (mask - 1)] ?? 1) * (players[lowest]?.ratio ?? 1)
  }
  const worths = new Float64Array(half * 2)
  const soldByReference = soldBy(model, reference)
  const soldByStation = soldBy(model, station)
  for (let mask = 0; mask < half; mask++) {
    const product = products[mask] ?? 1
    worths[mask << 1] = soldByReference(product)
    worths[(mask << 1) | 1] = soldByStation(product)
  }
  return worths
}

const playerOf = (factor: Factor, input: InferenceInput): Player => ({
  feature: factor.feature,
  group: factor.group,
  assumed: !factor.validated,
  ratio: factorRatio(factor, input),
})

const isKnown = ({ inputs }: Factor, input: InferenceInput) =>
  inputs.some((name) => (input[name] ?? null) !== null)

/** `lawRatio` of the inputs; 1 where all are missing. */
function factorRatio(factor: Factor, input: InferenceInput): number {
  if (!isKnown(factor, input)) return 1
  const x = factor.inputs.reduce((total, name) => total + (input[name] ?? 0), 0) * factor.scale
  return lawRatio(factor, x)
}

const factorsFor = (model: ModelFile, current: Current): Factor[] =>
  model.factors.filter(({ currents }) => currents === undefined || currents.includes(current))

/** kWh/day by demand, which is 1 at the reference site. */
function soldBy(model: ModelFile, station: Station): (demand: number) => number {
  return soldAtDemand(station, model.sessions[rateClassOf(station.maxPower)], sharedRate(model, station))
}

/**
 * kWh/day of a station at the reference site. Its bays share one demand: N (S / N)^e with S = n x rate(class)
 * and N the summed rates of a normal station of the same current, which therefore keeps its published rate.
 */
function sharedRate(model: ModelFile, station: Station): number {
  const current = currentOf(station)
  const normal = model.sharing.normalConnectors[current] * model.rates[current].kWhPerDay
  const summed = station.connectors * model.rates[rateClassOf(station.maxPower)].kWhPerDay
  return normal * (summed / normal) ** model.sharing.exponent
}

const currentOf = ({ maxPower }: Station): Current => (rateClassOf(maxPower) === 'AC' ? 'AC' : 'DC')

/** The measured DC rate applies up to and including 150 kW, whatever class is displayed. */
function rateClassOf(kilowatts: number): ChargingClass {
  if (kilowatts < 50) return 'AC'
  return kilowatts <= 150 ? 'DC' : 'HPC'
}

function stationOf(input: InferenceInput): Station {
  const [connectors = '0', maxPower = '0'] = input['Connector Config'].replace(' kW', '').split('x')
  return { connectors: Number(connectors), maxPower: Number(maxPower) }
}
