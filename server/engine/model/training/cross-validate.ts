import { latLngToCell } from 'h3-js'
import { ModelProblem } from '@/server/engine/base/model-problem'
import type { ModelFile } from '@/server/engine/model/model-file'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { fitRates, type Sample } from './fit-rates'
import { type Outcome, quantile } from './scores'

/** Coordinates in degrees. */
export interface PlacedSample extends Sample {
  lat: number
  lng: number
}

/** Cells of H3 as blocks: 36, 5 and 0.7 km2; the largest of which there are enough. */
const blockLevels = [6, 7, 8]
const enoughBlocks = 5
const mostFolds = 10
const priorStations = 10

export interface CrossValidation {
  /** In the order of the samples, each predicted without its own block. */
  outcomes: Outcome[]
  /** Ends of the 80 % band as multiples of the prediction, from all left-out residuals. */
  band: { low: number; high: number }
  blocks: number
}

/**
 * Spatially blocked cross-validation: neighbours share their surroundings, so whole cells are left out
 * together. The band of a fold is made of the other folds' left-out residuals, never of its own.
 * @throws {ModelProblem} when all samples lie in one block
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

/**
 * Ends between which 80 % of the ratios of measured to predicted energy lie, shrunk to the shipped band: its
 * logarithms weigh as much as those of `priorStations`.
 */
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

/** Blocks in the order of their size, each into the smallest fold. */
function foldsOf(samples: readonly PlacedSample[]): { folds: number[]; blocks: number } {
  const cellsAt = (level: number) => samples.map(({ lat, lng }) => latLngToCell(lat, lng, level))
  const level = blockLevels.find((each) => new Set(cellsAt(each)).size >= enoughBlocks)
  const cells = cellsAt(level ?? blockLevels.at(-1) ?? 8)
  const sizes = new Map<string, number>()
  for (const cell of cells) sizes.set(cell, (sizes.get(cell) ?? 0) + 1)
  if (sizes.size < 2) throw new ModelProblem('All stations lie in one place; a check needs at least two.')
  const loads: number[] = Array.from({ length: Math.min(mostFolds, sizes.size) }, () => 0)
  const foldOf = new Map<string, number>()
  const largestFirst = [...sizes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  for (const [cell, size] of largestFirst) {
    const fold = loads.indexOf(Math.min(...loads))
    loads[fold] = (loads[fold] ?? 0) + size
    foldOf.set(cell, fold)
  }
  return { folds: cells.map((cell) => foldOf.get(cell) ?? 0), blocks: sizes.size }
}
