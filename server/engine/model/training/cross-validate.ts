import { latLngToCell } from 'h3-js'
import { bandOfCurrent } from '@/lib/domain/estimate/band-scale'
import { currentOf } from '@/lib/domain/estimate/inference-input'
import { ModelProblem } from '@/server/engine/errors/app-error'
import type { ModelFile } from '@/server/engine/model/model-file'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { fitRates, type Sample } from './fit-rates'
import { type Current, type Outcome, quantile } from './scores'

/** Coordinates in degrees. */
export interface PlacedSample extends Sample {
  lat: number
  lng: number
}

type Band = Pick<ModelFile['band'], 'low' | 'high'> & {
  byCurrent: NonNullable<ModelFile['band']['byCurrent']>
}

export interface CrossValidation {
  outcomes: Outcome[]
  /** Those of the model as shipped, to which no fold was fitted. */
  before: Outcome[]
  band: Band
  folds: number
  blocks: number
  /** Of a block. */
  squareKm: number
}

/** H3 cells with their areas; takes the largest with enough blocks. */
const blockSizes = [
  { level: 6, squareKm: 36 },
  { level: 7, squareKm: 5 },
  { level: 8, squareKm: 0.7 },
] as const
const enoughBlocks = 5
/** Fewer would hardly tell their order. */
const foldStations = 5
const minFolds = 5
const maxFolds = 10
const priorStations = 10

/**
 * Spatially blocked cross-validation: neighbours share surroundings, so whole cells are left out together. A fold's
 * band comes from the other folds' left-out residuals of its current.
 * @throws {ModelProblem} if all samples lie in one block
 */
export function crossValidate(
  shipped: ModelFile,
  samples: readonly PlacedSample[],
  withFactors: boolean,
): CrossValidation {
  const { foldOf, folds, blocks, squareKm } = foldsOf(samples)
  const predicted = new Float64Array(samples.length)
  for (const fold of new Set(foldOf)) {
    const rest = samples.filter((_, i) => foldOf[i] !== fold)
    const model = createRatesAndFactors(fitRates(shipped, rest, withFactors).model)
    for (const [i, { input }] of samples.entries())
      if (foldOf[i] === fold) predicted[i] = model.predict(input)
  }
  const model = createRatesAndFactors(shipped)
  const known = samples.map(({ input, measured }, i) => ({
    current: currentOf(input['Connector Config']),
    fold: foldOf[i] ?? 0,
    measured,
    predicted: predicted[i] ?? 0,
    ratio: measured / (predicted[i] ?? 1),
    before: model.predict(input),
  }))
  const outcomes = known.map(({ ratio, before, ...outcome }) => {
    const band = bandOf(
      shipped,
      known.filter(({ fold }) => fold !== outcome.fold),
    )
    return banded(outcome, band)
  })
  const before = known.map(({ ratio, before, ...outcome }) =>
    banded({ ...outcome, predicted: before }, shipped.band),
  )
  return { outcomes, before, band: bandOf(shipped, known), folds, blocks, squareKm }
}

function banded(outcome: Omit<Outcome, 'low' | 'high'>, band: Parameters<typeof bandOfCurrent>[0]): Outcome {
  const { low, high } = bandOfCurrent(band, outcome.current)
  return { ...outcome, low: outcome.predicted * low, high: outcome.predicted * high }
}

interface Residual {
  current: Current
  /** Measured over predicted. */
  ratio: number
}

function bandOf(shipped: ModelFile, residuals: readonly Residual[]): Band {
  const ofCurrent = (current: Current) => {
    const own = residuals.filter((residual) => residual.current === current)
    return { ...endsOf(bandOfCurrent(shipped.band, current), own), stations: own.length }
  }
  const { low, high } = endsOf(shipped.band, residuals)
  return { low, high, byCurrent: { AC: ofCurrent('AC'), DC: ofCurrent('DC') } }
}

/** Holds 80 % of the ratios, shrunk to the shipped band, which weighs as much as `priorStations`. */
function endsOf(shipped: { low: number; high: number }, residuals: readonly Residual[]) {
  const ratios = residuals.map(({ ratio }) => ratio)
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

function foldsOf(samples: readonly PlacedSample[]) {
  const cellsAt = (level: number) => samples.map(({ lat, lng }) => latLngToCell(lat, lng, level))
  const [, , smallest] = blockSizes
  const size = blockSizes.find(({ level }) => new Set(cellsAt(level)).size >= enoughBlocks) ?? smallest
  const cells = cellsAt(size.level)
  const sizes = new Map<string, number>()
  for (const cell of cells) sizes.set(cell, (sizes.get(cell) ?? 0) + 1)
  const blocks = sizes.size
  if (blocks < 2) throw new ModelProblem('All stations lie in one place; a check needs at least two.')
  const wanted = Math.min(maxFolds, Math.max(minFolds, Math.floor(samples.length / foldStations)))
  const loads: number[] = Array.from({ length: Math.min(wanted, blocks) }, () => 0)
  const foldByCell = new Map<string, number>()
  const largestFirst = [...sizes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  for (const [cell, stations] of largestFirst) {
    const fold = loads.indexOf(Math.min(...loads))
    loads[fold] = (loads[fold] ?? 0) + stations
    foldByCell.set(cell, fold)
  }
  return {
    foldOf: cells.map((cell) => foldByCell.get(cell) ?? 0),
    folds: loads.length,
    blocks,
    squareKm: size.squareKm,
  }
}
