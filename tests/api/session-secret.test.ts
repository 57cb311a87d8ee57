import { installationFacts } from '@/server/engine/db/schema/installation'
import { checkSessionSecret, noteSessionSecret } from '@/server/start/start-runtime'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'

const [one, other] = ['a-session-secret-of-many-letters-1', 'a-session-secret-of-many-letters-2']

describe.each(everyDatabase())('session secrets of processes over one database: $name', ({ open }) => {
  let database: TestDatabase
  const warnings: string[] = []
  const log = { warn: (_: object, sentence: string) => void warnings.push(sentence) }
  const start = (secret: string, isSet = true) =>
    checkSessionSecret({ db: database.db, log }, { secret, isSet })

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    warnings.length = 0
    await database.db.delete(installationFacts)
  })

  test('cause no warning when equal', async () => {
    for (const secret of [one, one, one]) await start(secret)
    expect(warnings).toEqual([])
  })

  test('name the variable when they differ, and stop warning after a restart', async () => {
    await start(one)
    await start(other)
    expect(warnings).toEqual([expect.stringMatching(/^SESSION_SECRET is not the one/)])
    await start(other)
    expect(warnings.length).toBe(1)
  })

  test('name VAR_DIR as the origin of a generated secret', async () => {
    await start(one)
    await start(other, false)
    expect(warnings).toEqual([expect.stringMatching(/^SESSION_SECRET is not set, .*VAR_DIR/)])
  })

  test('are compared even by processes that start together, and are never stored', async () => {
    const said = await Promise.all([one, other].map((secret) => noteSessionSecret(database.db, secret)))
    expect(said.filter(Boolean)).toHaveLength(1)
    const kept = JSON.stringify(await database.db.select().from(installationFacts))
    for (const secret of [one, other]) expect(kept).not.toContain(secret)
  })
})
