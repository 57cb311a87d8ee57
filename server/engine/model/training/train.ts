import { latLngToCell } from 'h3-js'
import type { InferenceInput } from '@/lib/contract/inference'
import type { Scores } from '@/lib/contract/model'
import { formatCount } from '@/lib/format/number'
import { ModelProblem } from '@/server/engine/errors/model-problem'
import type { ModelFile } from '@/server/engine/model/model-file'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { fitRates, type Sample } from './fit-rates'
import type { MeteredStation, ReadStations } from './read-stations'
import { type Outcome, quantile, scoresOf } from './scores'

/** Coordinates in degrees. */
export interface PlacedSample extends Sample {
  lat: number
  lng: number
}

/** H3 cells as blocks of 36, 5 and 0.7 km2; takes the largest with enough blocks. */
const blockLevels = [6, 7, 8]
const enoughBlocks = 5
const maxFolds = 10
const priorStations = 10

interface CrossValidation {
  outcomes: Outcome[]
  /** Ends of the 80 % band as multiples of the prediction, from all left-out residuals. */
  band: { low: number; high: number }
  blocks: number
}

/**
 * Spatially blocked cross-validation: neighbours share surroundings, so whole cells are left out together. A fold's
 * band comes from the other folds' left-out residuals.
 * @throws {ModelProblem} if all samples lie in one block
 */
export function crossValidate(
  shipped: ModelFile,
  samples: readonly PlacedSample[],
  withFactors: boolean,
): CrossValidation {
  const { folds, blocks } = foldsOf(samples)
  const predicted = new Float64Array(samples.length)
  for (const fold of new Set(folds)) {
    const rest = samples.filter((_, i) => folds[i] !== fold)
    const model = createRatesAndFactors(fitRates(shipped, rest, withFactors))
    for (const [i, { input }] of samples.entries()) if (folds[i] === fold) predicted[i] = model.predict(input)
  }
  const ratios = samples.map(({ measured }, i) => measured / (predicted[i] ?? 1))
  const outcomes = samples.map(({ measured }, i) => {
    const band = bandOf(
      shipped.band,
      ratios.filter((_, j) => folds[j] !== folds[i]),
    )
    const value = predicted[i] ?? 0
    return { predicted: value, low: value * band.low, high: value * band.high, measured }
  })
  return { outcomes, band: bandOf(shipped.band, ratios), blocks }
}

/** Holds 80 % of measured to predicted ratios, shrunk to the shipped band, which weighs as much as `priorStations`. */
function bandOf(shipped: ModelFile['band'], ratios: readonly number[]): { low: number; high: number } {
  const shrunk = (own: number, before: number) =>
    Math.exp(
      (ratios.length * Math.log(Math.max(own, 1e-3)) + priorStations * Math.log(before)) /
        (ratios.length + priorStations),
    )
  return {
    low: Math.min(1, shrunk(quantile(ratios, 0.1), shipped.low)),
    high: Math.max(1, shrunk(quantile(ratios, 0.9), shipped.high)),
  }
}

function foldsOf(samples: readonly PlacedSample[]): { folds: number[]; blocks: number } {
  const cellsAt = (level: number) => samples.map(({ lat, lng }) => latLngToCell(lat, lng, level))
  const level = blockLevels.find((each) => new Set(cellsAt(each)).size >= enoughBlocks)
  const cells = cellsAt(level ?? blockLevels.at(-1) ?? 8)
  const sizes = new Map<string, number>()
  for (const cell of cells) sizes.set(cell, (sizes.get(cell) ?? 0) + 1)
  if (sizes.size < 2) throw new ModelProblem('All stations lie in one place; a check needs at least two.')
  const loads: number[] = Array.from({ length: Math.min(maxFolds, sizes.size) }, () => 0)
  const foldOf = new Map<string, number>()
  const largestFirst = [...sizes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  for (const [cell, size] of largestFirst) {
    const fold = loads.indexOf(Math.min(...loads))
    loads[fold] = (loads[fold] ?? 0) + size
    foldOf.set(cell, fold)
  }
  return { folds: cells.map((cell) => foldOf.get(cell) ?? 0), blocks: sizes.size }
}

export type SurroundingsAt = (point: {
  lat: number
  lng: number
}) => Promise<Omit<InferenceInput, 'capacity' | 'connectors' | 'Connector Config'> | null>

export interface Training {
  shipped: ModelFile
  read: ReadStations
  /** Null puts every station in the reference site's surroundings. */
  surroundings: SurroundingsAt | null
  source: string
  year: number
}

export interface Trained {
  file: ModelFile
  scores: [Scores, Scores]
  outside: number
}

const fewest = 10
/** Weight of the shipped means, in sessions. */
const priorSessions = 200

/**
 * Fits the shipped model to metered stations and cross-validates it.
 * @throws {ModelProblem} for too few stations, or none within an installed country
 */
export async function train({ shipped, read, surroundings, source, year }: Training): Promise<Trained> {
  const samples = await samplesOf(read.stations, surroundings)
  const outside = read.stations.length - samples.length
  if (samples.length === 0 && read.stations.length > 0) {
    throw new ModelProblem(
      'No station lies in an installed country: build its atlas, or train with --without-surroundings.',
    )
  }
  if (samples.length < fewest) {
    throw new ModelProblem(`${samples.length} of the stations can be used; at least ${fewest} are needed.`)
  }
  const withFactors = surroundings !== null
  const checked = crossValidate(shipped, samples, withFactors)
  const model = createRatesAndFactors(shipped)
  const before = samples.map(({ input, measured }) => {
    const predicted = model.predict(input)
    return { predicted, low: predicted * shipped.band.low, high: predicted * shipped.band.high, measured }
  })
  const scores: [Scores, Scores] = [
    scoresOf('This model', checked.outcomes),
    scoresOf(`${shipped.name} ${shipped.version}`, before),
  ]
  const points = samples.map(({ input, measured }, i) => ({
    current: isAc(input) ? ('AC' as const) : ('DC' as const),
    predicted: checked.outcomes[i]?.predicted ?? 0,
    measured,
  }))
  const fitted = withSessions(fitRates(shipped, samples, withFactors), read.stations)
  const method = `Cross-validation on ${samples.length} stations (${formatCount(read.sessions)} sessions), each predicted by a model fitted without its own of ${checked.blocks} blocks of the map.${withFactors ? '' : ' Surroundings were not used.'}`
  const validation = { method, stations: samples.length, scores, points }
  const band = { ...checked.band, share: 0.8, source: `Cross-validation on ${source}` }
  return { file: { ...credited(fitted, { source, year, withFactors }), band, validation }, scores, outside }
}

const isAc = (input: InferenceInput) => input.capacity / input.connectors < 50

async function samplesOf(
  stations: readonly MeteredStation[],
  surroundings: SurroundingsAt | null,
): Promise<PlacedSample[]> {
  const samples: PlacedSample[] = []
  for (const { lat, lng, connectors, maxPower, kWhPerDay } of stations) {
    const around = surroundings === null ? {} : await surroundings({ lat, lng })
    if (around === null) continue
    const station = {
      capacity: connectors * maxPower,
      connectors,
      'Connector Config': `${connectors}x${maxPower} kW`,
    }
    // The model leaves absent inputs at their reference.
    samples.push({ lat, lng, measured: kWhPerDay, input: { ...around, ...station } as InferenceInput })
  }
  return samples
}

function withSessions(model: ModelFile, stations: readonly MeteredStation[]): ModelFile {
  const shaped = (each: 'AC' | 'DC' | 'HPC', within: (kilowatts: number) => boolean) => {
    const own = stations.filter(({ maxPower }) => within(maxPower))
    const count = sum(own.map(({ timed }) => timed.sessions))
    if (count === 0) return model.sessions[each]
    const shipped = model.sessions[each]
    const mean = (total: number, before: number) => (total + priorSessions * before) / (count + priorSessions)
    const extra = sum(own.map(({ timed, maxPower }) => timed.hours - timed.kWh / maxPower))
    return {
      ...shipped,
      kWh: mean(sum(own.map(({ timed }) => timed.kWh)), shipped.kWh),
      extraHours: Math.max(0, mean(extra, shipped.extraHours)),
      source: `Means of ${count} own sessions and ${priorSessions} of: ${shipped.source}`,
    }
  }
  return {
    ...model,
    sessions: {
      AC: shaped('AC', (kilowatts) => kilowatts < 50),
      DC: shaped('DC', (kilowatts) => kilowatts >= 50 && kilowatts <= 150),
      HPC: shaped('HPC', (kilowatts) => kilowatts > 150),
    },
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function credited(model: ModelFile, fit: { source: string; year: number; withFactors: boolean }): ModelFile {
  const credit = <T extends { source: string }>(coefficient: T) => ({
    ...coefficient,
    source: `Fitted on ${fit.source}, shrunk to: ${coefficient.source}`,
    year: fit.year,
  })
  return {
    ...model,
    version: `${model.version}, trained ${fit.year}`,
    note: `Fitted on ${fit.source}. Use it to rank sites, not to size an investment.`,
    rates: { AC: credit(model.rates.AC), DC: credit(model.rates.DC), HPC: model.rates.HPC },
    sharing: credit(model.sharing),
    factors: fit.withFactors ? model.factors.map(credit) : model.factors,
  }
}
