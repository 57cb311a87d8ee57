import * as z from 'zod'
import { changeOpenVersion, type PlanRow, planById } from '@/server/engine/db/queries/network-plans'
import { AppError } from '@/server/engine/errors/app-error'
import type { JobHandler } from '@/server/engine/jobs/job-queue'
import type { PlanMessage, PlanOrder } from '@/server/engine/network/plan-order'
import type { EngineDeps } from '@/server/engine/services/deps'

export const planKind = 'plan-network'

const payloadSchema = z.object({ plan: z.string(), version: z.number() })

/** The version is stopped, replaced or deleted. */
class Superseded extends Error {}

export type NetworkDeps = Pick<EngineDeps, 'db' | 'atlas' | 'network' | 'clock' | 'log'>

/** Ends a plan with a sentence and never tries again by itself; one whose service was killed begins anew. */
export const networkJobs = (deps: NetworkDeps): Readonly<Record<string, JobHandler>> => ({
  [planKind]: {
    async run(payload, { signal }) {
      const { plan: id, version } = payloadSchema.parse(payload)
      if (!(await changeOpenVersion(deps.db, { id, version }, { state: 'running' }))) return
      const row = await planById(deps.db, id)
      if (!row) return
      try {
        await runPlan(deps, row, signal)
        await changeOpenVersion(deps.db, row, {
          state: 'done',
          step: null,
          share: null,
          changedAt: deps.clock(),
        })
      } catch (error) {
        if (error instanceof Superseded) return
        // Taken up again by the next process.
        if (signal.aborted) throw error
        await fail(deps, row, error)
      }
    },
    async giveUp(payload, cause) {
      const { plan: id, version } = payloadSchema.parse(payload)
      await fail(deps, { id, version }, cause)
    },
  },
})

const unknownFault = 'The plan failed by a fault of the program. The log of the service has the details.'

async function fail(
  { db, clock, log }: NetworkDeps,
  row: Pick<PlanRow, 'id' | 'version'>,
  cause: unknown,
): Promise<void> {
  const isKnown = cause instanceof AppError
  const problem = isKnown ? cause.message : unknownFault
  if (!isKnown) log.warn({ event: 'network_plan_failed', plan: row.id, err: cause }, 'A network plan failed.')
  await changeOpenVersion(db, row, { state: 'failed', problem, step: null, share: null, changedAt: clock() })
}

/** Milliseconds; also how soon another process's stop is noticed. */
const betweenWrites = 300

async function runPlan(deps: NetworkDeps, row: PlanRow, closing: AbortSignal): Promise<void> {
  const { network, db } = deps
  const superseded = new AbortController()
  network.running.set(runningKey(row), superseded)
  let change: Parameters<typeof changeOpenVersion>[2] = {}
  const onMessage = (message: PlanMessage) => {
    if (message.kind === 'progress') change = { ...change, ...message.progress }
    if (message.kind !== 'result') return
    const { outside } = message.grounds
    change = {
      ...change,
      grounds: { ...message.grounds, outside: outside + row.outside },
      result: message.result,
      // Readers who follow the progress ask for the plan again.
      changedAt: deps.clock(),
    }
  }
  const write = async () => {
    const next = { state: 'running' as const, ...change }
    change = {}
    if (!(await changeOpenVersion(db, row, next))) superseded.abort(new Superseded('The plan was stopped.'))
  }
  let writing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing.then(write).catch(() => undefined)
  }, betweenWrites)
  const signal = AbortSignal.any([superseded.signal, closing])
  try {
    await network.planner.plan(orderOf(deps, row), { signal, onMessage })
    await writing
    await write()
  } finally {
    clearInterval(timer)
    await writing
    if (network.running.get(runningKey(row)) === superseded) network.running.delete(runningKey(row))
  }
}

type PlanVersion = Pick<PlanRow, 'id' | 'version'>

/** A version that was started meanwhile must go on: nothing would start it again. */
const runningKey = ({ id, version }: PlanVersion): string => `${id} ${version}`

/** Tells the search of this process at once; another process notices with its next write. */
export const supersede = ({ network }: Pick<NetworkDeps, 'network'>, plan: PlanVersion): void =>
  network.running.get(runningKey(plan))?.abort(new Superseded('The plan was stopped.'))

function orderOf({ network }: NetworkDeps, row: PlanRow): PlanOrder {
  return {
    atlasRoots: network.atlasRoots,
    modelFile: network.modelFile,
    country: row.country,
    places: row.places,
    own: row.own,
    terms: row.terms,
    start: row.result?.sites.map(({ id, station }) => ({ id, station })) ?? null,
  }
}
