import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluationCalls } from '@/lib/contract/evaluation'
import { inferenceCalls } from '@/lib/contract/inference'
import { scoutCalls } from '@/lib/contract/scout'
import { createHttpUpstream } from '@/server/bff/upstream/http-upstream'
import { createWorkerProcess } from '@/server/engine/workers/worker-process'
import { freePort } from '@/tests/bench/free-port'
import { placeImage } from '@/tests/support/database-image'
import { openInMemory, startMigratedPostgres, type TestDatabase } from '@/tests/support/databases'
import { submission, submitted } from '@/tests/support/engine-rig'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import type { PostgresServer } from '@/tests/support/postgres-server'
import { apiKey, ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'
import { startTokenIssuer, type TokenIssuer } from '@/tests/support/token-issuer'
import { until } from '@/tests/support/until'

const submit = routeOf(evaluationCalls.submit)
const readFile = routeOf(evaluationCalls.readFile)
const listRuns = routeOf(evaluationCalls.listRuns)
const infer = routeOf(inferenceCalls.infer)
const readManifest = routeOf(scoutCalls.readManifest)

const startMs = 180_000

const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Runs `npm run engine` without npm, so that the test can end the process. Resolves once it lists its parts, or ends. */
async function startEngine(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/engine/command.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      API_KEY: apiKey,
      ...settings,
    },
  })
  children.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (part) => {
    said.out += part
  })
  child.stderr.on('data', (part) => {
    said.err += part
  })
  // Not 'exit': the last output may come later.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const started = new Promise<void>((resolve) => {
    child.stdout.on('data', () => said.out.includes('identity') && resolve())
  })
  await Promise.race([started, ended])
  return { child, said, ended }
}

describe('the web app and the engine as two processes', () => {
  const varDir = mkdtempSync(join(tmpdir(), 'kerbwatt-two-'))
  let postgres: PostgresServer
  let issuer: TokenIssuer
  let engine: Awaited<ReturnType<typeof startEngine>> | undefined
  let upstream: ReturnType<typeof createHttpUpstream>
  let database: TestDatabase
  let rig: Awaited<ReturnType<typeof proxyRig>>

  beforeAll(async () => {
    postgres = await startMigratedPostgres()
    issuer = await startTokenIssuer()
    const port = await freePort()
    const started = await startEngine({
      VAR_DIR: varDir,
      ENGINE_PORT: String(port),
      DATABASE_URL: postgres.url,
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: 'web',
      OIDC_CLIENT_SECRET: 'a-secret-of-this-test',
    })
    expect(started.said.out + started.said.err).toContain('identity')
    engine = started
    upstream = createHttpUpstream(`http://127.0.0.1:${port}`)
    database = await openInMemory()
    rig = await proxyRig(database.db)
    rig.service.answer = (request) => upstream.fetch(request)
  }, startMs)

  afterAll(async () => {
    engine?.child.kill('SIGTERM')
    await engine?.ended
    // A failed start leaves the database server to close.
    if (!engine) {
      issuer?.close()
      return postgres.stop()
    }
    await upstream.close()
    await database.close()
    issuer.close()
    postgres.stop()
    rmSync(varDir, { recursive: true, force: true })
  }, startMs)

  test('serves a visitor a country through both', async () => {
    expect(engine?.said.out).toContain('127.0.0.1')
    const answer = await ask(readManifest, { params: { country: 'liechtenstein' } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ country: 'liechtenstein' })
  })

  test('passes on an engine’s refusal to the browser in words', async () => {
    const answer = await ask(readManifest, { params: { country: 'atlantis' } })
    expect([answer.status, await answer.json()]).toEqual([404, { detail: expect.stringMatching(/\w/) }])
  })

  test('predicts for a visitor', async () => {
    const answer = await ask(infer, { method: 'POST', body: [evaluatedLocation().input] })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(await answer.json())).toContain('utilization')
  })

  test(
    'evaluates a submission in the other process and returns its scorecard through the proxy',
    async () => {
      const cookie = await rig.cookieFor(await issuer.tokenFor('ada@example.com'))
      const body = submission(submitted({ lat: 47.141, lng: 9.521 }))
      const sent = await ask(submit, { method: 'POST', body, headers: { cookie } })
      expect(sent.status).toBe(201)
      const { evalId } = await sent.json()
      let status = 'In progress'
      await until(async () => {
        const { runs } = await (await ask(listRuns, { headers: { cookie } })).json()
        status = runs.find((run: { evalId: string }) => run.evalId.startsWith(evalId))?.status
        return status !== 'In progress'
      })
      expect(status).toBe('Done')
      const { runs } = await (await ask(listRuns, { headers: { cookie } })).json()
      const record = runs.find((run: { evalId: string }) => run.evalId.startsWith(evalId))
      const file = await ask(readFile, {
        params: { evalId: record.evalId, file: 'scorecard' },
        headers: { cookie },
      })
      expect(file.headers.get('content-type')).toBe('application/pdf')
      expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
    },
    startMs,
  )

  test('refuses a token of another issuer', async () => {
    const stranger = await startTokenIssuer()
    const cookie = await rig.cookieFor(await stranger.tokenFor('ada@example.com'))
    const answer = await ask(submit, { method: 'POST', body: submission(), headers: { cookie } })
    expect(answer.status).toBe(401)
    stranger.close()
  })
})

test('runs the engine without the app, lists its parts and stops on a signal, or names a taken port', async () => {
  const varDir = mkdtempSync(join(tmpdir(), 'kerbwatt-alone-'))
  await placeImage(join(varDir, 'db'))
  await placeImage(join(varDir, 'other', 'db'))
  const taken = await freePort()
  const holder = createServer().listen(taken)
  await once(holder, 'listening')
  const refused = startEngine({ VAR_DIR: join(varDir, 'other'), ENGINE_PORT: String(taken) })
  const port = await freePort()
  const first = await startEngine({ VAR_DIR: varDir, ENGINE_PORT: String(port) })
  expect(first.said.out).toMatch(/address +http:\/\/localhost:\d+\n +database +embedded, in /)
  const answer = await fetch(`http://127.0.0.1:${port}/system/version`, { headers: { 'x-api-key': apiKey } })
  expect(await answer.json()).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const { said, ended } = await refused
  expect(await ended).toBe(1)
  expect(said.err).toContain(`Port ${taken} is in use`)
  expect(said.err).not.toContain('    at ')
  holder.close()
  rmSync(varDir, { recursive: true, force: true })
})

test('the time limit of a request starts when its process is ready', async () => {
  const worker = createWorkerProcess<number, number>({
    entry: 'tests/support/slow-worker.ts',
    task: 'waits',
    result: 'An answer',
    heapMegabytes: 64,
    limitMs: 700,
    idleMs: 60_000,
  })
  const first = await worker.ask(0)
  expect(first).toBe(worker.processId())
  await expect(worker.ask(20_000)).rejects.toThrow('An answer was not ready after 0.7 s.')
  expect(await worker.ask(0)).not.toBe(first)
  worker.close()
})
