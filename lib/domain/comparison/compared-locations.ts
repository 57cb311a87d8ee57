import { limits } from '@/lib/config/limits'
import type { ComparisonOrder } from '@/lib/contract/comparison'
import type { Prediction } from '@/lib/contract/inference'
import {
  type EvaluatedRow,
  findLocation,
  type RecordLocation,
} from '@/lib/domain/records/evaluated-locations'
import { type PowerType, powerTypesIn, rowOfType } from '@/lib/domain/records/location-list'

export const maxCompared = limits.comparedLocations

export const tooManyCompared = `A comparison holds up to ${maxCompared} locations. Remove one first.`

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const
export type ComparisonLetter = (typeof letters)[number]

export const comparisonOrderTitles: Readonly<Record<ComparisonOrder, string>> = {
  estimate: 'Highest estimate first',
  name: 'By name',
  chosen: 'As chosen',
}

export interface ComparedLocation {
  letter: ComparisonLetter
  location: RecordLocation
  row: EvaluatedRow | undefined
  /** Explanation by the current model; undefined until known, or if another model made the estimate. */
  explained: Prediction | undefined
}

interface ComparisonView {
  ids: readonly string[]
  type: PowerType
  order: ComparisonOrder
}

export function chosenLocations(
  locations: readonly RecordLocation[],
  ids: readonly string[],
): RecordLocation[] {
  const found = ids.flatMap((id) => findLocation(locations, id) ?? [])
  return [...new Set(found)].slice(0, maxCompared)
}

/** The wanted type if any location has it, else the most frequent. */
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

/** kWh/day within which two estimates are the same. */
const rounding = 0.5

/** Undefined if the model has changed since: the contributions would not add up. */
export function explanationOf(row: EvaluatedRow | undefined, prediction: Prediction | undefined) {
  const estimate = row?.prediction?.utilization
  if (!prediction || estimate === undefined) return undefined
  return Math.abs(prediction.utilization - estimate) < rounding ? prediction : undefined
}
