import { type BuiltApp, startBuiltApp } from './rig/built-app'
import { readLog } from './rig/log-lines'
import { type StubApi, startStubApi } from './rig/stub-api'
import { askSupervisor, openFolder } from './rig/supervised'

const warningsOf = (app: BuiltApp) =>
  readLog(app.output()).filter(({ event }) => event === 'session_secret_differs')

describe('processes over one PostgreSQL with different session secrets', () => {
  const removals: (() => void)[] = []
  const apps: BuiltApp[] = []
  let databaseUrl: string
  let stub: StubApi

  const start = async (secret: string) => {
    const { folder, remove } = await openFolder()
    removals.push(remove)
    const settings = { DATABASE_URL: databaseUrl, API_BASE_URL: stub.origin, SESSION_SECRET: secret }
    const app = await startBuiltApp(folder, settings)
    apps.push(app)
    return app
  }

  beforeAll(async () => {
    const { url } = await askSupervisor('database', {})
    databaseUrl = url
    stub = await startStubApi('')
  })
  afterAll(async () => {
    for (const app of apps) await app.stop()
    await stub.close()
    for (const remove of removals) remove()
  })

  test('warns at startup which variable differs, without the secret', async () => {
    const one = 'CANARY-SESSION-one-5f1d3b7a9c2e4f60'
    const other = 'CANARY-SESSION-other-5f1d3b7a9c2e4f60'
    const first = await start(one)
    expect(warningsOf(first)).toEqual([])
    const second = await start(other)
    expect(warningsOf(second)).toEqual([
      expect.objectContaining({ level: 'warn', variable: 'SESSION_SECRET' }),
    ])
    expect(warningsOf(await start(other))).toEqual([])
    for (const app of apps) expect(app.output()).not.toContain('CANARY-SESSION')
  })
})
