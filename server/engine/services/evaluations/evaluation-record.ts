import { lengths } from '@/lib/contract/bounds'
import type { EvaluationFile, EvaluationRecord } from '@/lib/contract/evaluation'
import type { Evaluation, StoredFile } from '@/server/engine/db/queries/evaluations'
import type { ChosenCustomer } from '@/server/engine/services/account/choose-customer'
import { type Current, currents, formatRecordDay } from './evaluation-id'

const none = '-'

interface RecordContext extends ChosenCustomer {
  origin: string
  /** Whether maps at this address of another site are read here. */
  isReadHere: (address: string) => boolean
  /** Expected minutes of waiting records. */
  waits: ReadonlyMap<string, number>
  /** Evaluated locations of records in progress. */
  evaluated: ReadonlyMap<string, number>
}

/** Columns of a record that lists read. */
export type ListedEvaluation = Omit<Evaluation, 'problems'> & { problemCount: number }

/** A record in the contract's form, without its problems. `kinds` lists its files. */
export function recordOf(
  evaluation: ListedEvaluation,
  kinds: readonly StoredFile['kind'][],
  context: RecordContext,
): EvaluationRecord {
  const address = (evalId: string, file: EvaluationFile, kind: string = file) =>
    kinds.includes(kind) ? fileAddress(context, evalId, file) : none
  const { evalId, mapAddress } = evaluation
  const hasForeignCopy = mapAddress !== null && context.isReadHere(mapAddress)
  const wait = context.waits.get(evaluation.id)
  const children = currents.map((current) => {
    const suffix = `_${current.toLowerCase()}`
    const child = `${evalId}${suffix}`
    return {
      evalId: child,
      map: mapAddress === null || hasForeignCopy ? address(child, 'map', `map${suffix}`) : none,
      excel: address(child, 'excel', `excel${suffix}`),
    }
  })
  return {
    evalId,
    name: evaluation.name.slice(0, lengths.name),
    date: formatRecordDay(evaluation.date),
    powerType: evaluation.powerType,
    status: evaluation.status,
    ...(wait !== undefined && { waitMinutes: wait }),
    ...(evaluation.status === 'In progress' && { evaluated: context.evaluated.get(evaluation.id) ?? 0 }),
    type: evaluation.type,
    map: mapAddress ?? address(evalId, 'map'),
    ...(hasForeignCopy && { mapFile: fileAddress(context, evalId, 'map') }),
    excel: evaluation.excelAddress ?? address(evalId, 'excel'),
    scorecard: evaluation.scorecardAddress ?? address(evalId, 'scorecard'),
    customer: context.customer.name,
    version: evaluation.version,
    locations: evaluation.locationCount,
    ...(evaluation.isAdded && { added: true }),
    problems: [],
    problemCount: evaluation.problemCount,
    ...(evaluation.powerType === 'AC_DC' && { evaluations: children }),
  }
}

/**
 * One current of a record of both, with its own map and spreadsheet; undefined if it has neither.
 * @param locations evaluated for the current
 */
export function childRecord(
  whole: EvaluationRecord,
  current: Current,
  locations: number,
): EvaluationRecord | undefined {
  const evalId = `${whole.evalId}_${current.toLowerCase()}`
  const child = whole.evaluations?.find((each) => each.evalId === evalId)
  if (!child || (child.map === none && child.excel === none)) return undefined
  const { evaluations, mapFile, ...shared } = whole
  const name = `${whole.name} · ${current}`.slice(0, lengths.name)
  return { ...shared, ...child, name, powerType: current, locations, scorecard: none, parent: whole.evalId }
}

/** Public address of a file; names the customer only when the caller would otherwise get another one's. */
function fileAddress(
  { origin, customer, isDefault }: RecordContext,
  evalId: string,
  file: EvaluationFile,
): string {
  const query = isDefault ? '' : `?customer=${encodeURIComponent(customer.id)}`
  return `${origin}/api/evals/files/${evalId}/${file}${query}`
}
