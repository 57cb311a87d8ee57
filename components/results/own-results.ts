import { routes } from '@/lib/config/routes'
import type { InferenceInput } from '@/lib/contract/inference'
import { type ResultsLocation, toResultsQuery } from '@/lib/domain/estimate/inference-input'

interface OwnResults {
  location: ResultsLocation
  input: InferenceInput
}

/** Path to the same results without the guests' record, which new accounts cannot read. */
export function ownResults({ location, input }: OwnResults): string {
  const place = { ...location, evalId: undefined, zid: undefined, list: undefined }
  return `${routes.results}?${toResultsQuery(place, input)}`
}
