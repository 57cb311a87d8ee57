import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, postgresPrograms, startPostgres } from '@/tests/support/postgres-server'
import { type BuiltApp, startBuiltApp } from './rig/built-app'
import { readLog } from './rig/log-lines'

const programs = postgresPrograms()
if (!programs) process.stdout.write('different session secrets: skipped, PostgreSQL is not installed\n')

const warningsOf = (app: BuiltApp) =>
  readLog(app.output()).filter(({ event }) => event === 'session_secret_differs')

const suite = programs ? describe : describe.skip
suite('processes over one PostgreSQL with different session secrets', () => {
  const folders: string[] = []
  const apps: BuiltApp[] = []
  let postgres: PostgresServer

  const start = async (secret: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-secrets-'))
    folders.push(folder)
    const settings = { DATABASE_URL: postgres.url, SESSION_SECRET: secret, SATELLITE_TILES_URL: 'off' }
    const app = await startBuiltApp(folder, settings)
    apps.push(app)
    return app
  }

  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '')
  }, 60_000)
  afterAll(async () => {
    for (const app of apps) await app.stop()
    postgres.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  test('warns at its start which variable differs, without the secret', async () => {
    const [one, other] = ['CANARY-SESSION-one-5f1d3b7a9c2e4f60', 'CANARY-SESSION-other-5f1d3b7a9c2e4f60']
    const first = await start(one)
    expect(warningsOf(first)).toEqual([])
    const second = await start(other)
    expect(warningsOf(second)).toEqual([
      expect.objectContaining({ level: 'warn', variable: 'SESSION_SECRET' }),
    ])
    expect(warningsOf(await start(other))).toEqual([])
    for (const app of apps) expect(app.output()).not.toContain('CANARY-SESSION')
  }, 180_000)
})
