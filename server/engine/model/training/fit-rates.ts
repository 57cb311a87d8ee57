import type { InferenceInput } from '@/lib/contract/inference'
import { currentOf } from '@/lib/domain/estimate/inference-input'
import type { ModelFile } from '@/server/engine/model/model-file'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'

/** Solves a symmetric positive definite system by Gauss-Jordan elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  for (const [i, pivot] of rows.entries()) {
    const scale = pivot[i] ?? 1
    for (const [j, row] of rows.entries()) {
      if (j === i) continue
      const factor = (row[i] ?? 0) / scale
      for (const [k, value] of pivot.entries()) row[k] = (row[k] ?? 0) - factor * value
    }
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1))
}

/** What multiplies the rates of a current for means instead of medians; 1 without stations. */
export type Smearing = Readonly<Record<'AC' | 'DC', number>>

export interface Fit {
  model: ModelFile
  smearing: Smearing
}

/** `measured` in kWh/day. */
export interface Sample {
  input: InferenceInput
  measured: number
}

/** Standard deviations around the shipped coefficients: logarithms of rates, exponents. */
const prior = { rate: 1, sharing: 0.15, factor: 0.1 }
const steps = 8
const nudge = 1e-4
/** kWh/day below which a station counts as this much: its logarithm would outweigh all others. */
const min = 0.5
const minVariance = 0.05

/**
 * Fits rates, the sharing exponent and (with surroundings) the factors' exponents to metered stations, shrunk
 * to those of `shipped`: the maximum a posteriori of log-normal errors,
 * minimise sum over stations of (log y - log f(p))^2 / s^2 + sum over k of ((p_k - p0_k) / t_k)^2,
 * by Gauss-Newton steps with numeric derivatives. s^2 is the mean squared residual of the previous step, t the
 * prior's standard deviations. The ratio of the HPC to the DC rate stays.
 *
 * The fit is on logarithms, so it predicts medians, whose sum is too low. Rates are therefore multiplied by Duan's
 * smearing estimate (1983) of their current, the mean of e^(residual - mean residual): a single station, whose
 * residual is what the prior held back, smears nothing.
 */
export function fitRates(shipped: ModelFile, samples: readonly Sample[], withFactors: boolean): Fit {
  const start = [
    0,
    0,
    shipped.sharing.exponent,
    ...(withFactors ? shipped.factors.map((f) => f.exponent) : []),
  ]
  const widths = start.map((_, k) => [prior.rate, prior.rate, prior.sharing][k] ?? prior.factor)
  const logs = (values: readonly number[]) => {
    const model = createRatesAndFactors(withCoefficients(shipped, values))
    return samples.map(({ input }) => Math.log(Math.max(model.predict(input), 1e-6)))
  }
  let values = start
  let variance = 1
  for (let step = 0; step < steps; step++) {
    const now = logs(values)
    const residuals = residualsFrom(samples, now)
    if (step > 0) variance = Math.max(minVariance, meanSquare(residuals))
    const slopes = values.map((_, k) => {
      const moved = logs(values.map((value, j) => (j === k ? value + nudge : value)))
      return moved.map((log, i) => (log - (now[i] ?? 0)) / nudge)
    })
    const weights = widths.map((width) => variance / width ** 2)
    const change = solve(
      slopes.map((a, k) => slopes.map((b, j) => dot(a, b) + (j === k ? (weights[k] ?? 0) : 0))),
      slopes.map((a, k) => dot(a, residuals) + (weights[k] ?? 0) * ((start[k] ?? 0) - (values[k] ?? 0))),
    )
    values = values.map((value, k) => bounded(k, value + (change[k] ?? 0)))
  }
  const smearing = smearingOf(samples, residualsFrom(samples, logs(values)))
  const [logAc = 0, logDc = 0, ...others] = values
  const smeared = [logAc + Math.log(smearing.AC), logDc + Math.log(smearing.DC), ...others]
  return { model: withCoefficients(shipped, smeared), smearing }
}

const residualsFrom = (samples: readonly Sample[], logs: readonly number[]) =>
  samples.map(({ measured }, i) => Math.log(Math.max(measured, min)) - (logs[i] ?? 0))

function smearingOf(samples: readonly Sample[], residuals: readonly number[]): Smearing {
  const smear = (current: 'AC' | 'DC') => {
    const own = residuals.filter((_, i) => currentOf(samples[i]?.input['Connector Config'] ?? '') === current)
    if (own.length === 0) return 1
    const mean = own.reduce((sum, residual) => sum + residual, 0) / own.length
    return own.reduce((sum, residual) => sum + Math.exp(residual - mean), 0) / own.length
  }
  return { AC: smear('AC'), DC: smear('DC') }
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
const meanSquare = (values: readonly number[]) => dot(values, values) / values.length

/** Limits of the model file: rates above 0, sharing from above 0 to 1, factors from -1 to 1. */
function bounded(k: number, value: number): number {
  if (k < 2) return Math.min(5, Math.max(-5, value))
  return k === 2 ? Math.min(1 - nudge, Math.max(0.1, value)) : Math.min(0.99, Math.max(-0.99, value))
}

/** `values`: logarithms of what multiplies the AC and the DC rates, sharing exponent, factors' exponents. */
function withCoefficients(shipped: ModelFile, values: readonly number[]): ModelFile {
  const [logAc = 0, logDc = 0, sharing = 1, ...factors] = values
  const rate = (each: 'AC' | 'DC' | 'HPC', log: number) => ({
    ...shipped.rates[each],
    kWhPerDay: shipped.rates[each].kWhPerDay * Math.exp(log),
  })
  return {
    ...shipped,
    rates: { AC: rate('AC', logAc), DC: rate('DC', logDc), HPC: rate('HPC', logDc) },
    sharing: { ...shipped.sharing, exponent: sharing },
    factors: shipped.factors.map((factor, k) => ({ ...factor, exponent: factors[k] ?? factor.exponent })),
  }
}
