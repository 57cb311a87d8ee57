import {
  type EvaluationRecord,
  evaluationFileSchema,
  type RecordFile,
  type Runs,
  type RunsQuery,
  type RunsTotals,
  runsMost,
} from '@/lib/contract/evaluation'
import { listOfType } from '@/lib/domain/evaluation/evaluation-records'
import { AppError } from '@/server/engine/base/app-error'
import { evaluatedCounts } from '@/server/engine/db/queries/evaluation-parts'
import { type Evaluation, evaluationByEvalId, filesOf } from '@/server/engine/db/queries/evaluations'
import { countOfCurrent, listedRuns, runsByType } from '@/server/engine/db/queries/runs'
import { isWorkWaiting } from '@/server/engine/db/queries/waiting-work'
import { type ChosenCustomer, readableCustomer } from '@/server/engine/services/account/choose-customer'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { parentOf } from './evaluation-id'
import { childRecord, type ListedEvaluation, recordOf } from './evaluation-record'
import { expectedWaits } from './expected-waits'
import { summariseKind } from './job-kinds'
import { cursorOf, placeOf } from './runs-cursor'

type RunsDeps = Pick<EngineDeps, 'db' | 'atlas' | 'origin' | 'foreignMaps'>

/**
 * A customer's records without their problems, the summaries and then the newest first, and the countries
 * available for scouting. Throws 404 as `readableCustomer` does, 400 for a wrong cursor.
 */
export async function listRuns(deps: RunsDeps, caller: Caller, query: RunsQuery): Promise<Runs> {
  const { limit = runsMost, cursor } = query
  const chosen = await readableCustomer(deps, caller, query.customer)
  const customerId = chosen.customer.id
  const after = cursor === undefined ? undefined : placeOf(cursor)
  const found = await listedRuns(deps.db, { customerId, limit: limit + 1, after })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    name: chosen.customer.name,
    header: chosen.customer.name,
    user_type: caller.kind === 'visitor' ? 'other' : 'registered',
    runs: await recordsOf(deps, chosen, shown),
    next: last && found.length > limit ? cursorOf(last) : null,
    ...(after === undefined && { summarising: await isSummarising(deps, customerId) }),
    totals: await totalsOf(deps, customerId),
    grids: await listGrids(deps),
  }
}

const isSummarising = ({ db }: Pick<EngineDeps, 'db'>, customerId: string) =>
  isWorkWaiting(db, { kind: summariseKind, customerId })

async function recordsOf(
  deps: RunDeps,
  chosen: ChosenCustomer,
  evaluations: readonly ListedEvaluation[],
): Promise<EvaluationRecord[]> {
  const stored = await filesOf(
    deps.db,
    evaluations.map((each) => each.id),
  )
  const kinds = Map.groupBy(stored, (file) => file.evaluationId)
  const ids = evaluations.filter(({ status }) => status === 'In progress').map(({ id }) => id)
  const [waits, evaluated] = await Promise.all([
    expectedWaits(deps, { customerId: chosen.customer.id, ids }),
    evaluatedCounts(deps.db, ids),
  ])
  const isReadHere = deps.foreignMaps.isListed
  const context = { ...chosen, origin: deps.origin, isReadHere, waits, evaluated }
  return evaluations.map((each) =>
    recordOf(each, kinds.get(each.id)?.map((file) => file.kind) ?? [], context),
  )
}

export interface RunWanted {
  evalId: string
  customer: string | undefined
}

/**
 * One record with its problems, or one current of a record of both. Throws the same 404 for a missing record and
 * another customer's.
 */
export async function readRun(
  deps: RunDeps,
  caller: Caller,
  { evalId, customer: named }: RunWanted,
): Promise<EvaluationRecord> {
  const chosen = await readableCustomer(deps, caller, named)
  const found = (await readWhole(deps, chosen, evalId)) ?? (await readChild(deps, chosen, evalId))
  if (!found) throw new AppError({ code: 'not_found', message: 'Evaluation not found' })
  return found
}

type RunDeps = Pick<EngineDeps, 'db' | 'origin' | 'foreignMaps'>

async function readWhole(deps: RunDeps, chosen: ChosenCustomer, evalId: string) {
  const found = await evaluationByEvalId(deps.db, { customerId: chosen.customer.id, evalId })
  if (!found) return undefined
  const { problems } = found
  const [record] = await recordsOf(deps, chosen, [{ ...found, problemCount: problems.length }])
  const files = await uploadedFiles(deps.db, found)
  return record && { ...record, problems, ...(files.length > 0 && { files }) }
}

/** The three files of a record itself, without those of its parts and the copy of a map at another site. */
async function uploadedFiles(db: EngineDeps['db'], { id, mapAddress }: Evaluation): Promise<RecordFile[]> {
  return (await filesOf(db, [id]))
    .filter(({ kind }) => kind !== 'map' || mapAddress === null)
    .filter(({ kind }) => evaluationFileSchema.safeParse(kind).success)
    .map(({ kind, name, size, createdAt }) => ({ file: kind, name, size, at: createdAt.toISOString() }))
}

async function readChild(deps: RunDeps, chosen: ChosenCustomer, evalId: string) {
  const parent = parentOf(evalId)
  const whole = parent && (await readWhole(deps, chosen, parent.evalId))
  if (!whole) return undefined
  const of = { customerId: chosen.customer.id, ...parent }
  return childRecord(whole, parent.current, await countOfCurrent(deps.db, of))
}

async function totalsOf({ db }: Pick<EngineDeps, 'db'>, customerId: string): Promise<RunsTotals> {
  const totals: RunsTotals = { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 }
  for (const { type, records, locations, inProgress } of await runsByType(db, customerId)) {
    const list = listOfType(type)
    if (list === 'custom') totals.analyses += records
    if (list !== 'default') continue
    totals.evaluations += records
    totals.locations += locations
    totals.inProgress += inProgress
  }
  return totals
}

async function listGrids({ atlas, origin }: RunsDeps): Promise<Runs['grids']> {
  const countries = await atlas.countries()
  return countries.map(({ name, country }) => ({
    name,
    map: `${origin}/kepler?mapUrl=${origin}/api/scout/maps/${country}.json`,
  }))
}
