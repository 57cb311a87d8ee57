import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '@/server/engine/db/open-database'
import { build, install } from '@/server/setup/prepare.mjs'
import { askForSignIn, type Credentials, cookieOf, signInWith } from '@/tests/battery/rig/people'
import { type Browser, createBrowser } from '@/tests/support/browser'
import { startPostgres } from '@/tests/support/postgres-server'
import { type RunningApp, startApp } from './app'
import { type Figure, megabytes, milliseconds, quantile, seconds, table } from './figure'
import { freePort } from './free-port'
import { startOwnProvider } from './own-provider'

/**
 * `npm run bench:sessions [-- cycles]`: session rows and memory left behind by sign-ins and sign-outs. Needs
 * PostgreSQL, whose rows can be counted from outside. Asserts nothing.
 */

const cycles = Number(process.argv[2] ?? 1000)
/** In cycles; the provider allows sixty sign-ins with the form in a quarter hour. */
const formEvery = Math.max(25, Math.ceil(cycles / 40))

const print = (text: string) => void process.stdout.write(`${text}\n`)

interface Spans {
  signIn: number[]
  signOut: number[]
}

async function timed<T>(spans: number[], work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  spans.push(performance.now() - started)
  return result
}

/** Without the form, because the provider's session continues. */
async function signInAgain(origin: string, browser: Browser): Promise<void> {
  await browser.follow(await askForSignIn(origin, browser))
}

async function signOut(origin: string, browser: Browser, isComplete: boolean): Promise<void> {
  const reply = await browser.submit(`${origin}/api/auth/sign-out`, {}, origin)
  if (!isComplete) return
  const { headers } = await browser.submitPage(reply)
  await browser.follow(headers.get('location') ?? '')
}

async function cycle({ origin }: RunningApp, credentials: Credentials): Promise<Spans> {
  const spans: Spans = { signIn: [], signOut: [] }
  let browser = createBrowser()
  let hasForm = true
  for (let done = 0; done < cycles; done += 1) {
    await timed(spans.signIn, async () => {
      if (hasForm) await signInWith(origin, credentials, browser)
      else await signInAgain(origin, browser)
    })
    // Throws if the sign-in did not create a session.
    cookieOf(browser)
    hasForm = (done + 1) % formEvery === 0
    await timed(spans.signOut, () => signOut(origin, browser, hasForm))
    if (hasForm) browser = createBrowser()
  }
  return spans
}

const span = (name: string, values: readonly number[]): Figure => ({
  name,
  value: `${milliseconds(quantile(values, 0.5))} p50`,
  note: `${milliseconds(quantile(values, 0.99))} p99`,
})

const memoryOf = (app: RunningApp) => app.memory().reduce((sum, bytes) => sum + bytes, 0)

async function measure(folder: string, databaseUrl: string): Promise<Figure[]> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const provider = await startOwnProvider(origin)
  const settings = { ...provider.settings, PORT: String(port), APP_URL: origin, DATABASE_URL: databaseUrl }
  const app = await startApp(join(folder, 'app'), settings)
  const database = await openDatabase({ databaseUrl, directory: '' })
  const count = async () => {
    const { rows } = (await database.db.execute(sql`select count(*)::int as count from sessions`)) as {
      rows: { count: number }[]
    }
    return rows[0]?.count ?? 0
  }
  try {
    const before = { rows: await count(), memory: memoryOf(app) }
    const started = performance.now()
    const spans = await cycle({ ...app, origin }, await provider.newPerson())
    const took = performance.now() - started
    return [
      { name: 'sign-ins and sign-outs', value: String(cycles), note: `in ${seconds(took)}` },
      { name: 'sessions left behind', value: String((await count()) - before.rows) },
      {
        name: 'refresh tokens taken back',
        value: String(provider.times('POST /token/revocation')),
        note: 'by the provider',
      },
      span('a sign-in', spans.signIn),
      span('a sign-out', spans.signOut),
      {
        name: 'memory of the app',
        value: megabytes(memoryOf(app)),
        note: `${megabytes(before.memory)} before`,
      },
    ]
  } finally {
    await database.close()
    await app.stop()
    await provider.close()
  }
}

await install()
await build()
const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-bench-'))
try {
  print(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`)
  const postgres = await startPostgres()
  try {
    print(table('Sessions', await measure(folder, postgres.url)))
  } finally {
    postgres.stop()
  }
  print(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
