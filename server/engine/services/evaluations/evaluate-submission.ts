import type { Problem } from '@/lib/contract/evaluation'
import { errorCode } from '@/server/base/error-code'
import type { Evaluation, EvaluationLocation } from '@/server/engine/db/queries/evaluations'
import type { EvaluatedPart } from '@/server/engine/db/schema/evaluation'
import type { EngineDeps } from '@/server/engine/services/deps'
import { evaluateLocation } from './evaluate-location'
import { currentsOf } from './evaluation-id'

interface Submitted {
  evaluation: Evaluation
  locations: readonly EvaluationLocation[]
}

type EvaluationDeps = Pick<EngineDeps, 'atlas' | 'model' | 'log'>

/**
 * Evaluates these locations of a submission. One outside all countries, or one that fails, becomes a problem
 * with a sentence and never stops the others.
 * @throws the abort reason when `signal` ends the turn, and system errors.
 */
export async function evaluateSubmission(
  deps: EvaluationDeps,
  { evaluation, locations }: Submitted,
  signal: AbortSignal,
): Promise<EvaluatedPart> {
  const result: EvaluatedPart = { locations: [], problems: [] }
  for (const location of locations) {
    signal.throwIfAborted()
    // Lets requests run between two locations.
    await new Promise((resolve) => setImmediate(resolve))
    const atlas = await deps.atlas.at(location)
    if (!atlas) {
      result.problems.push(problemOf(location, await outsideSentence(deps, location)))
      continue
    }
    try {
      const found = await atlas.surroundings(location)
      const surroundings = location.traffic ? { ...found, traffic: location.traffic } : found
      for (const current of currentsOf(location.evaluationType)) {
        const { evalId } = evaluation
        result.locations.push(evaluateLocation(deps.model, { evalId, location, current, surroundings }))
      }
    } catch (error) {
      if (isSystemError(error)) throw error
      const { evalId } = evaluation
      deps.log.error(
        { err: error, evalId, position: location.position },
        'A location could not be evaluated.',
      )
      result.problems.push(
        problemOf(location, 'This location could not be evaluated because of an error on our side.'),
      )
    }
  }
  return result
}

export function problemOf(location: EvaluationLocation, message: string): Problem {
  return { location_id: location.locationId, location_name: location.name, message }
}

async function outsideSentence({ atlas }: EvaluationDeps, { lat, lng }: EvaluationLocation): Promise<string> {
  const names = (await atlas.countries()).map((each) => each.name)
  const place = `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  if (names.length === 0) return `No country data is installed, so ${place} could not be evaluated.`
  return `${place} lies outside the countries that can be evaluated: ${names.join(', ')}.`
}

/** A disk or network error may pass, so it causes a retry instead of failing the location. */
function isSystemError(error: unknown): boolean {
  return /^E[A-Z]+$/.test(errorCode(error))
}
