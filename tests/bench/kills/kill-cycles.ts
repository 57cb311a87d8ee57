import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { openDatabase } from '@/server/engine/db/open-database'
import { evaluationParts, evaluations } from '@/server/engine/db/schema/evaluation'
import { jobs } from '@/server/engine/db/schema/job'
import { spawnEngine } from '@/tests/bench/engine-alone'
import type { Figure } from '@/tests/bench/figure'
import type { TokenIssuer } from '@/tests/support/token-issuer'
import { problemsOf } from './kept-check'
import { type Sent, write } from './kill-writer'

export interface KillOptions {
  cycles: number
  /** The embedded database without one. */
  databaseUrl: string
  /** The engine's, empty at first. */
  varDir: string
  issuer: TokenIssuer
}

export interface KillResult {
  figures: Figure[]
  problems: string[]
}

/** In cycles: the engine is killed while it starts, at first during its migrations. */
const earlyEvery = 10
/** Ms since the last progress. */
const drainsWithin = 20 * 60_000

/** Checks the data after each kill. At the end an engine finishes all work. */
export async function runKills(options: KillOptions, note: (line: string) => void): Promise<KillResult> {
  const sent: Sent = { records: [], issues: [], pictures: [] }
  const problems: string[] = []
  for (let cycle = 0; cycle < options.cycles; cycle += 1) {
    const isEarly = cycle % earlyEvery === 0
    await killOnce(options, sent, isEarly)
    const found = await check(options, sent).catch((error) => [
      `The database does not open: ${textOf(error)}`,
    ])
    problems.push(...found.map((problem) => `kill ${cycle + 1}: ${problem}`))
    if (found.length > 0) note(`  kill ${cycle + 1}: ${found.join('; ')}`)
    if ((cycle + 1) % 20 === 0) note(`  ${cycle + 1} kills, ${sent.records.length} records sent`)
  }
  const ended = await drain(options)
  problems.push(...(await check(options, sent)))
  if (ended.failed > 0) problems.push(`${ended.failed} records have failed`)
  if (ended.waiting > 0) problems.push(`${ended.waiting} jobs are not done`)
  const acknowledged = sent.records.filter(({ evalId }) => evalId !== null)
  const locations = acknowledged.reduce((sum, each) => sum + each.locations, 0)
  return {
    problems,
    figures: [
      { name: 'kills', value: String(options.cycles), note: `one in ${earlyEvery} while starting` },
      { name: 'records acknowledged', value: String(acknowledged.length), note: `${locations} locations` },
      { name: 'pictures acknowledged', value: String(sent.pictures.length) },
      { name: 'records done at the end', value: String(ended.done), note: `${ended.failed} failed` },
      {
        name: 'most kills that one job met',
        value: String(ended.maxKills),
        note: 'since its last progress',
      },
      { name: 'problems', value: String(problems.length) },
    ],
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const settingsOf = ({ databaseUrl, issuer }: KillOptions) => ({
  // More than a day of people sends.
  ISSUE_VISITOR_PICTURES_MB: '100000',
  DATABASE_URL: databaseUrl,
  OIDC_ISSUER: issuer.issuer,
  OIDC_CLIENT_ID: 'web',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-bench',
})

async function killOnce(options: KillOptions, sent: Sent, isEarly: boolean): Promise<void> {
  const engine = await spawnEngine(options.varDir, settingsOf(options))
  if (isEarly) {
    await pause(randomInt(200, 3_000))
    return engine.stop('SIGKILL')
  }
  await engine.ready()
  let isGone = false
  const { begun, done } = write({ origin: engine.origin, issuer: options.issuer }, sent, () => isGone)
  const failed = done.then(
    () => null,
    (error: unknown) => error,
  )
  await begun
  await pause(randomInt(200, 1_001))
  isGone = true
  await engine.stop('SIGKILL')
  const error = await failed
  if (error) throw error
}

const place = ({ databaseUrl, varDir }: KillOptions) => ({
  ...(databaseUrl && { databaseUrl }),
  directory: join(varDir, 'db'),
})

async function check(options: KillOptions, sent: Sent): Promise<string[]> {
  const database = await openDatabase(place(options))
  try {
    return await problemsOf(database.db, sent, join(options.varDir, 'files'))
  } finally {
    await database.close()
  }
}

interface Ended {
  done: number
  failed: number
  waiting: number
  maxKills: number
  /** Changes with each finished record, chunk or file. */
  progress: string
}

async function drain(options: KillOptions): Promise<Ended> {
  let until = Date.now() + drainsWithin
  let progress = ''
  // Rounds grow, so that every job fits into one eventually.
  for (let roundMs = 10_000; ; roundMs *= 2) {
    const engine = await spawnEngine(options.varDir, settingsOf(options))
    await engine.ready()
    // The engine has sole use of the embedded database, so look between rounds.
    await pause(roundMs)
    await engine.stop()
    const ended = await look(options)
    if (ended.progress !== progress) until = Date.now() + drainsWithin
    progress = ended.progress
    if (ended.waiting === 0 || Date.now() > until) return ended
  }
}

async function look(options: KillOptions): Promise<Ended> {
  const { db, close } = await openDatabase(place(options))
  try {
    const count = (status: 'Done' | 'Failed') =>
      db.$count(
        evaluations,
        and(eq(evaluations.status, status), eq(evaluations.type, 'Utilization estimation')),
      )
    const all = await db.select({ kills: jobs.kills, progress: jobs.progress }).from(jobs)
    const done = await count('Done')
    const failed = await count('Failed')
    const chunks = await db.$count(evaluationParts)
    return {
      done,
      failed,
      progress: JSON.stringify([done, failed, chunks, all.map((job) => job.progress)]),
      waiting: await db.$count(jobs, inArray(jobs.state, ['ready', 'active'])),
      maxKills: Math.max(0, ...all.map(({ kills }) => kills)),
    }
  } finally {
    await close()
  }
}
