import {
  type EvaluationRecord,
  type Runs,
  type RunsQuery,
  type RunsTotals,
  runsMost,
} from '@/lib/contract/evaluation'
import { listOfType } from '@/lib/domain/evaluation/evaluation-records'
import { AppError } from '@/server/engine/base/app-error'
import { evaluationByEvalId, filesOf } from '@/server/engine/db/queries/evaluations'
import { listedRuns, runsByType } from '@/server/engine/db/queries/runs'
import { type ChosenCustomer, readableCustomer } from '@/server/engine/services/account/choose-customer'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { type ListedEvaluation, recordOf } from './evaluation-record'
import { expectedWaits } from './expected-waits'
import { cursorOf, placeOf } from './runs-cursor'

type RunsDeps = Pick<EngineDeps, 'db' | 'atlas' | 'origin'>

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
    totals: await totalsOf(deps, customerId),
    grids: await listGrids(deps),
  }
}

async function recordsOf(
  deps: Pick<EngineDeps, 'db' | 'origin'>,
  chosen: ChosenCustomer,
  evaluations: readonly ListedEvaluation[],
): Promise<EvaluationRecord[]> {
  const stored = await filesOf(
    deps.db,
    evaluations.map((each) => each.id),
  )
  const kinds = Map.groupBy(stored, (file) => file.evaluationId)
  const waits = await expectedWaits(deps, {
    customerId: chosen.customer.id,
    ids: evaluations.filter(({ status }) => status === 'In progress').map(({ id }) => id),
  })
  const context = { ...chosen, origin: deps.origin, waits }
  return evaluations.map((each) =>
    recordOf(each, kinds.get(each.id)?.map((file) => file.kind) ?? [], context),
  )
}

export interface RunWanted {
  evalId: string
  customer: string | undefined
}

/** One record with its problems. Throws the same 404 for a missing record and another customer's. */
export async function readRun(
  deps: Pick<EngineDeps, 'db' | 'origin'>,
  caller: Caller,
  { evalId, customer: named }: RunWanted,
): Promise<EvaluationRecord> {
  const chosen = await readableCustomer(deps, caller, named)
  const found = await evaluationByEvalId(deps.db, { customerId: chosen.customer.id, evalId })
  if (!found) throw new AppError({ code: 'not_found', message: 'Evaluation not found' })
  const { problems } = found
  const [record] = await recordsOf(deps, chosen, [{ ...found, problemCount: problems.length }])
  if (!record) throw new Error(`The record ${evalId} is gone.`)
  return { ...record, problems }
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
