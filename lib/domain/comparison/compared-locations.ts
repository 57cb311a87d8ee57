import { limits } from '@/lib/config/limits'
import type { ComparisonOrder } from '@/lib/contract/comparison'
import type { Prediction } from '@/lib/contract/inference'
import {
  type EvaluatedRow,
  findLocation,
  type RecordLocation,
} from '@/lib/domain/records/evaluated-locations'
import { type PowerType, powerTypesIn, rowOfType } from '@/lib/domain/records/location-list'

export const mostCompared = limits.comparedLocations

/** Shown for an eleventh location. */
export const tooManyCompared = `A comparison holds up to ${mostCompared} locations. Remove one first.`

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const
export type ComparisonLetter = (typeof letters)[number]

/** The orders of a comparison's columns, as people choose them. */
export const comparisonOrderTitles: Readonly<Record<ComparisonOrder, string>> = {
  estimate: 'Highest estimate first',
  name: 'By name',
  chosen: 'As chosen',
}

/** One column of a comparison. */
export interface ComparedLocation {
  letter: ComparisonLetter
  location: RecordLocation
  /** Undefined if the location has no evaluation of the compared power type. */
  row: EvaluatedRow | undefined
  /** The current model's explanation of the row's estimate; undefined until known, or of another model. */
  explained: Prediction | undefined
}

interface ComparisonView {
  /** The locations' `zid`, as they were chosen. */
  ids: readonly string[]
  type: PowerType
  order: ComparisonOrder
}

/** Locations of a record by their ids, each once and as many as a comparison holds. */
export function chosenLocations(
  locations: readonly RecordLocation[],
  ids: readonly string[],
): RecordLocation[] {
  const found = ids.flatMap((id) => findLocation(locations, id) ?? [])
  return [...new Set(found)].slice(0, mostCompared)
}

/** The power type to compare by: the wanted one if any location has it, else the most frequent. */
export function comparedType(
  chosen: readonly RecordLocation[],
  wanted: PowerType | null | undefined,
): PowerType {
  const types = powerTypesIn(chosen)
  const max = types.toSorted((a, b) => b.count - a.count)[0]
  return types.find(({ type }) => type === wanted)?.type ?? max?.type ?? 'DC'
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const estimateOf = ({ row }: { row: EvaluatedRow | undefined }) => row?.prediction?.utilization ?? -1

/** Columns in their order with their letters; locations without an estimate come last. */
export function comparedLocations(
  locations: readonly RecordLocation[],
  { ids, type, order }: ComparisonView,
): Omit<ComparedLocation, 'explained'>[] {
  const columns = chosenLocations(locations, ids).map((location) => ({
    location,
    row: rowOfType(location, type),
  }))
  if (order === 'estimate') columns.sort((a, b) => estimateOf(b) - estimateOf(a))
  if (order === 'name') columns.sort((a, b) => byName.compare(a.location.name, b.location.name))
  return columns.flatMap((column, index) => {
    const letter = letters[index]
    return letter ? [{ letter, ...column }] : []
  })
}

/** kWh/day by which an estimate may differ from the model's and still be the same. */
const rounding = 0.5

/** An explanation of a stored estimate; undefined if the model has changed since, since it would not add up. */
export function explanationOf(row: EvaluatedRow | undefined, prediction: Prediction | undefined) {
  const estimate = row?.prediction?.utilization
  if (!prediction || estimate === undefined) return undefined
  return Math.abs(prediction.utilization - estimate) < rounding ? prediction : undefined
}
