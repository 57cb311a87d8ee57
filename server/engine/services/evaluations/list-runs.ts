import type { Runs } from '@/lib/contract/evaluation'
import { type Evaluation, evaluationsOf, filesOf } from '@/server/engine/db/queries/evaluations'
import { readableCustomer } from '@/server/engine/services/account/choose-customer'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { summaryType } from './evaluation-id'
import { recordOf } from './evaluation-record'
import { expectedWaits } from './expected-waits'

type RunsDeps = Pick<EngineDeps, 'db' | 'atlas' | 'origin'>

/**
 * A customer's records, newest first, and the countries available for scouting. Throws 404 as
 * `readableCustomer` does.
 */
export async function listRuns(deps: RunsDeps, caller: Caller, named: string | undefined): Promise<Runs> {
  const chosen = await readableCustomer(deps, caller, named)
  const records = await evaluationsOf(deps.db, chosen.customer.id)
  const stored = await filesOf(
    deps.db,
    records.map((each) => each.id),
  )
  const kinds = Map.groupBy(stored, (file) => file.evaluationId)
  const waits = await expectedWaits(deps, {
    customerId: chosen.customer.id,
    ids: records.filter(({ status }) => status === 'In progress').map(({ id }) => id),
  })
  const context = { ...chosen, origin: deps.origin, waits }
  const kindsOf = (record: Evaluation) => kinds.get(record.id)?.map((file) => file.kind) ?? []
  // Summaries are listed once they have a map.
  const shown = records.filter((each) => each.type !== summaryType || kindsOf(each).length > 0)
  return {
    name: chosen.customer.name,
    header: chosen.customer.name,
    user_type: caller.kind === 'visitor' ? 'other' : 'registered',
    runs: shown.map((each) => recordOf(each, kindsOf(each), context)),
    grids: await listGrids(deps),
  }
}

async function listGrids({ atlas, origin }: RunsDeps): Promise<Runs['grids']> {
  const countries = await atlas.countries()
  return countries.map(({ name, country }) => ({
    name,
    map: `${origin}/kepler?mapUrl=${origin}/api/scout/maps/${country}.json`,
  }))
}
