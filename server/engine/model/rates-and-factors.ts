import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { InferenceInput, Prediction, Shap } from '@/lib/contract/inference'
import defaultModel from './default.json'
import { groupedShap } from './grouped-shap'
import { type Current, type Factor, type ModelFile, readModelFile } from './model-file'
import type { Predictor } from './predictor'
import { ratesCard } from './rates-card'
import { shapleyValues } from './shapley'
import { soldAtDemand } from './station-queue'

interface Station {
  connectors: number
  maxPower: number
}

/** A difference between the reference site and this one. `ratio` multiplies the estimate. */
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
 * demand = product over k of ((1 + x_k) / (1 + ref_k))^b_k over the factors of this current,
 * kWh/day = `soldAtDemand(station, usual)(demand)`, which turns drivers away from an occupied station.
 * The model file holds every coefficient with its source. Explanations are exact Shapley values in kWh/day
 * between the reference site (reference station of the same current, every x_k at its reference) and this
 * site.
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
  const players = factorsFor(model, current).map((factor) => playerOf(factor, input))
  // The station is bit 0: it changes the rate and the queue, not only a ratio.
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
  return {
    utilization,
    band: { low: utilization * model.band.low, high: utilization * model.band.high },
    detailed_shap: detailed,
    agg_shap: groupedShap(
      all.map(({ group }) => group),
      detailed,
    ),
    model: { name, version, note },
  }
}

/** Worth of every coalition in kWh/day; bit 0 is the station, bit i + 1 the i-th factor. */
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

/** ((1 + x) / (1 + ref))^b with x in the factor's unit; a missing input stays at its reference. */
function factorRatio(factor: Factor, input: InferenceInput): number {
  const given = factor.inputs.flatMap((name) => input[name] ?? [])
  if (given.length === 0) return 1
  const x = given.reduce((total, value) => total + value, 0) * factor.scale
  return ((1 + x) / (1 + factor.reference)) ** factor.exponent
}

const factorsFor = (model: ModelFile, current: Current): Factor[] =>
  model.factors.filter(({ currents }) => currents === undefined || currents.includes(current))

/** The station's energy sold in kWh/day by demand; 1 is the reference site's. */
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

/** The measured DC rate applies up to and including 150 kW, independent of the station's displayed class. */
function rateClassOf(kilowatts: number): ChargingClass {
  if (kilowatts < 50) return 'AC'
  return kilowatts <= 150 ? 'DC' : 'HPC'
}

/** Parses `2x150 kW`; the schema has already validated its form. */
function stationOf(input: InferenceInput): Station {
  const [connectors = '0', maxPower = '0'] = input['Connector Config'].replace(' kW', '').split('x')
  return { connectors: Number(connectors), maxPower: Number(maxPower) }
}
