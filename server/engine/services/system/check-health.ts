import { sql } from 'drizzle-orm'
import type { Health } from '@/lib/contract/account'
import { overdueJobs } from '@/server/engine/db/queries/jobs'
import { buildKind } from '@/server/engine/services/atlases/build-jobs'
import type { EngineDeps } from '@/server/engine/services/deps'
import { outboxKinds } from '@/server/engine/tracker/issue-tracker'
import { mailKinds } from '@/server/mail/compose-mail'

type Check = Health['checks'][string]

/** A job that waits this long means that no worker is alive. */
const overdueAfterMs = 60_000

/** A failing store of atlases is only noted: installed countries are still served. */
export async function checkHealth(deps: EngineDeps): Promise<Health> {
  const [database, atlas, jobs] = await Promise.all([
    attempt(deps, 'database', () => checkDatabase(deps)),
    attempt(deps, 'atlas', () => checkAtlas(deps)),
    attempt(deps, 'jobs', () => checkJobs(deps)),
  ])
  const checks = { database, atlas, jobs, ...(deps.published && { store: checkStore(deps.published) }) }
  const ok = Object.values(checks).every((check) => check.ok)
  return { status: ok ? 'ok' : 'failing', checks }
}

async function checkDatabase({ db }: EngineDeps): Promise<Check> {
  await db.execute(sql`select 1`)
  return { ok: true }
}

async function checkAtlas({ atlas }: EngineDeps): Promise<Check> {
  const countries = await atlas.countries()
  if (countries.length === 0) return { ok: false, note: 'No country has an atlas.' }
  return { ok: true, note: countries.map((each) => `${each.name} ${each.version}`).join(', ') }
}

function checkStore(published: NonNullable<EngineDeps['published']>): Check {
  const { isReady, problems } = published.state()
  if (!isReady) return { ok: false, note: 'The atlases of the store are being fetched.' }
  if (problems.size === 0) return { ok: true }
  const failing = [...problems.keys()].sort().join(', ')
  return { ok: true, note: `Failing: ${failing}. The versions that are here are served.` }
}

async function checkJobs({ db, clock }: EngineDeps): Promise<Check> {
  const since = new Date(clock().getTime() - overdueAfterMs)
  // Outboxes wait for external services, and builds for the one before.
  const waiting = await overdueJobs(db, since, [...outboxKinds, ...mailKinds, buildKind])
  return waiting === 0 ? { ok: true } : { ok: false, note: `${waiting} jobs wait for a worker.` }
}

async function attempt(deps: EngineDeps, name: string, check: () => Promise<Check>): Promise<Check> {
  try {
    return await check()
  } catch (error) {
    deps.log.error({ err: error }, `The health check of the ${name} failed.`)
    return { ok: false, note: 'It does not answer.' }
  }
}
