import { type InferenceInput, inferRequestSchema, type Prediction } from '@/lib/contract/inference'
import { AppError } from '@/server/engine/errors/app-error'
import { parse } from '@/server/engine/errors/validate'
import type { EngineDeps } from '@/server/engine/services/deps'

/** Lets other requests run; explaining one input takes about a millisecond. */
const batch = 8

/**
 * @throws AppError 422 with `columns: ["iso3_total"]` for an input without traffic (0 is a value),
 * 422 naming the field for any other mistake.
 */
export async function predictUtilization(
  deps: Pick<EngineDeps, 'model'>,
  body: unknown,
): Promise<Prediction[]> {
  refuseMissingTraffic(body)
  const inputs: InferenceInput[] = parse(inferRequestSchema, body, 'body')
  const predictions: Prediction[] = []
  for (const [index, input] of inputs.entries()) {
    if (index > 0 && index % batch === 0) await new Promise((resolve) => setImmediate(resolve))
    predictions.push(deps.model.explain(input))
  }
  return predictions
}

function refuseMissingTraffic(body: unknown): void {
  const inputs = Array.isArray(body) ? body : []
  const missing = inputs.some(
    (input) => typeof input === 'object' && input !== null && isAbsent(input.iso3_total),
  )
  if (!missing) return
  throw new AppError({
    code: 'invalid',
    message: 'iso3_total is missing: an estimate needs the traffic around the site (0 is a value).',
    columns: ['iso3_total'],
  })
}

const isAbsent = (value: unknown) => value === undefined || value === null
