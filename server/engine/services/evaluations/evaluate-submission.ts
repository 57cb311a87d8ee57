import type { Problem } from '@/lib/contract/evaluation'
import { boundsOf } from '@/lib/geo/mercator'
import type { Atlas } from '@/server/atlas/store/atlas'
import { errorCode } from '@/server/base/errors/error-code'
import type { Evaluation, EvaluationLocation } from '@/server/engine/db/queries/records'
import type { EvaluatedPart } from '@/server/engine/db/schema/evaluation'
import type { EvaluatedLocation } from '@/server/engine/documents/documents'
import type { EngineDeps } from '@/server/engine/services/deps'
import { currentsOf } from '@/server/engine/services/records/record-id'
import { evaluateLocation } from './evaluate-location'

interface Submitted {
  evaluation: Evaluation
  locations: readonly EvaluationLocation[]
}

type EvaluationDeps = Pick<EngineDeps, 'atlas' | 'model' | 'log'>

/**
 * A location outside all countries, or one that fails, becomes a problem and does not stop the
 * others.
 * @throws the abort reason when `signal` ends the turn, and system errors.
 */
export async function evaluateSubmission(
  deps: EvaluationDeps,
  { evaluation, locations }: Submitted,
  signal: AbortSignal,
): Promise<EvaluatedPart> {
  const result: EvaluatedPart = { locations: [], problems: [] }
  // Once for all locations: finding a country reads every country's folder.
  const bounds = boundsOf(locations.map(({ lat, lng }) => [lng, lat]))
  const atlases = bounds ? await deps.atlas.overlapping(bounds) : []
  for (const location of locations) {
    signal.throwIfAborted()
    // Lets requests run between two locations.
    await new Promise((resolve) => setImmediate(resolve))
    const atlas = await countryOf(atlases, location)
    if (!atlas) {
      result.problems.push(problemOf(location, await outsideSentence(deps, location)))
      continue
    }
    try {
      result.locations.push(...(await evaluateAt(atlas, deps.model, { evalId: evaluation.evalId, location })))
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

async function evaluateAt(
  atlas: Atlas,
  model: EvaluationDeps['model'],
  { evalId, location }: { evalId: string; location: EvaluationLocation },
): Promise<EvaluatedLocation[]> {
  const found = await atlas.surroundings(location)
  const surroundings = location.traffic ? { ...found, traffic: location.traffic } : found
  return currentsOf(location.evaluationType).map((current) =>
    evaluateLocation(model, { evalId, location, current, surroundings }),
  )
}

/** Same order of precedence as `AtlasLibrary.at`. */
async function countryOf(atlases: readonly Atlas[], location: EvaluationLocation): Promise<Atlas | null> {
  for (const atlas of atlases) if (await atlas.contains(location)) return atlas
  return null
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

/** Disk and network errors may pass: retry instead of failing the location. */
function isSystemError(error: unknown): boolean {
  return /^E[A-Z]+$/.test(errorCode(error))
}
