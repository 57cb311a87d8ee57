import { exampleCalls, servicePath } from '@/tests/battery/rig/calls'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, submission, submitted } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'

const jsonRoutes = () =>
  exampleCalls().filter(({ body, headers, isAnsweredHere }) => body && !headers && !isAnsweredHere)

describe('the engine', () => {
  let database: TestDatabase
  let rig: EngineRig

  beforeAll(async () => {
    database = await openInMemory()
    rig = engineRig(database.db)
  })

  afterAll(async () => {
    await rig.close()
    await database.close()
  })

  const submit = (body: unknown, headers = {}) =>
    rig.post('/cord', { as: 'ada@example.com', body, headers }).then(async (answer) => ({
      status: answer.status,
      body: await answer.json(),
    }))

  test('names the problem with a body as a whole', async () => {
    expect(await submit('{"eval_name":')).toEqual({
      status: 400,
      body: { detail: 'The body is not valid JSON.' },
    })
    expect(await submit({ eval_name: 'x'.repeat(5_000_001) })).toEqual({
      status: 413,
      body: { detail: 'The request is larger than 5 MB.' },
    })
    expect(await submit('['.repeat(100_000))).toEqual({
      status: 400,
      body: { detail: 'The body nests more than 32 levels deep.' },
    })
    const long = await rig.post('/scout/pointers', { body: { location_type: Array(10_000).fill(0) } })
    expect([long.status, await long.json()]).toEqual([413, { detail: 'The request is larger than 16 KB.' }])
    expect(await submit('{}', { 'content-type': 'text/plain' })).toEqual({
      status: 415,
      body: { detail: 'The body must be application/json.' },
    })
  })

  test('refuses JSON of any depth on every route that takes JSON', async () => {
    // Everybody else is refused by some routes before their bodies are read.
    const as = 'staff@example.com'
    await ensureMember(database.db, { email: as, customer: 'Kerbwatt', canSubmit: true, isInternal: true })
    const routes = jsonRoutes()
    expect(routes.length).toBeGreaterThan(7)
    for (const { path, method } of routes) {
      const send = rig[method.toLowerCase() as 'patch' | 'post' | 'put']
      for (const body of ['['.repeat(3_000), '{"a":'.repeat(3_000), '['.repeat(100_000)]) {
        const answer = await send(servicePath(path), { as, body })
        expect([path, answer.status, await answer.json()]).toEqual([
          path,
          body.length < 16_000 ? 400 : expect.any(Number),
          { detail: expect.stringMatching(/ levels deep\.$|^The request is larger than/) },
        ])
      }
    }
  })

  test('refuses 10,000 coordinates and names the limit', async () => {
    const coords = Array.from({ length: 10_000 }, (_, index) => submitted({ location_id: String(index + 1) }))
    expect(await submit(submission(...coords))).toEqual({
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', 'coords'],
            msg: 'A submission holds up to 500 locations; yours has 10000',
            type: 'too_big',
          },
        ],
      },
    })
  })

  test.each([
    [{ lat: 91 }, 'lat', 'Expected a latitude between -90 and 90'],
    [{ lng: -180.5 }, 'lng', 'Expected a longitude between -180 and 180'],
    [{ lat: 'north' }, 'lat', 'Expected a latitude between -90 and 90'],
  ])('names the coordinate off the earth: %j', async (over, name, msg) => {
    const { status, body } = await submit(submission(submitted(), { ...submitted(), ...over } as never))
    expect(status).toBe(422)
    expect(body.detail).toEqual([expect.objectContaining({ loc: ['body', 'coords', 1, name], msg })])
  })

  test('refuses repeated location ids and names them', async () => {
    const twice = submission(submitted({ location_id: '3' }), submitted({ location_id: '3' }))
    expect(await submit(twice)).toEqual({
      status: 422,
      body: {
        detail: {
          message: 'Each location needs its own ID; given more than once: 3.',
          location_ids: ['3'],
          columns: ['location_id'],
        },
      },
    })
  })

  test.each(['/evals/runs?customer=%00', '/scout/manifest/liechten%00stein'])(
    'refuses a control character in %s',
    async (path) => {
      const answer = await rig.get(path, { as: 'ada@example.com' })
      expect(answer.status).toBe(400)
      expect((await answer.json()).detail).toMatch(/^The parameter "c\w+" holds a control character\.$/)
    },
  )

  test('refuses a repeated parameter', async () => {
    const answer = await rig.get('/evals/runs?customer=a&customer=b', { as: 'ada@example.com' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ detail: 'The parameter "customer" is given more than once.' })
  })

  test('hides the cause of an internal error', async () => {
    const countries = async () => {
      throw new Error('select * from secrets at /srv/app/server.ts:12')
    }
    const broken = engineRig(database.db, { atlas: { ...rig.deps.atlas, countries } })
    const answer = await broken.get('/evals/runs', { as: 'ada@example.com' })
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toMatch(/secrets|srv|server\.ts|select/)
    await broken.close()
  })

  test('reports the health of database, countries and jobs', async () => {
    const answer = await rig.get('/system/health')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      status: 'ok',
      checks: {
        database: { ok: true },
        atlas: { ok: true, note: 'Testland 0123456789ab' },
        jobs: { ok: true },
      },
    })
  })

  test('reports 503 when no country can be served', async () => {
    const bare = engineRig(database.db, { atlas: { ...rig.deps.atlas, countries: async () => [] } })
    const answer = await bare.get('/system/health')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ status: 'failing', checks: { atlas: { ok: false } } })
    await bare.close()
  })

  test('is not ready before the first look at the store of atlases, and only notes its failures', async () => {
    const states = [
      { isReady: false, problems: new Map() },
      { isReady: true, problems: new Map([['andorra', 'ENOSPC /srv']]) },
      { isReady: true, problems: new Map() },
    ]
    const answers = states.map(async (state) => {
      const following = engineRig(database.db, { published: { state: () => state } })
      const answer = await following.get('/system/health')
      await following.close()
      return [answer.status, (await answer.json()).checks.store]
    })
    expect(await Promise.all(answers)).toEqual([
      [503, { ok: false, note: 'The atlases of the store are being fetched.' }],
      [200, { ok: true, note: 'Failing: andorra. The versions that are here are served.' }],
      [200, { ok: true }],
    ])
  })

  test('describes every field of an evaluation', async () => {
    const fields = await (await rig.get('/evals/desc')).json()
    expect(fields.total_kwh_per_day).toMatchObject({ name: 'Predicted utilization', unit: 'kWh/day' })
    expect(Object.values(fields).filter((field) => !(field as { description: string }).description)).toEqual(
      [],
    )
  })
})
