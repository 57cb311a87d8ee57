import { evaluationMapSchema } from '@/lib/contract/evaluation'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, origin, submission, submitted } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'

const ada = 'ada@example.com'
const staff = 'staff@example.com'
const traffic = { iso3_0: 1, iso3_1: 20, iso3_2: 300, iso3_3: 4000, iso3_4: 50_000, iso3_5: 600_000 }

describe.each(everyDatabase())('traffic given by staff on $name', ({ open }) => {
  let database: TestDatabase
  let rig: EngineRig
  let url = ''

  beforeAll(async () => {
    database = await open()
    rig = engineRig(database.db)
    rig.work()
    await ensureMember(database.db, { email: staff, customer: 'House', canSubmit: true, isInternal: true })
    await rig.post('/cord', {
      as: ada,
      body: submission(submitted({ evaluation_type: 'AC,DC' }), submitted({ location_id: '2' })),
    })
    await rig.finished(ada)
    const me = await (await rig.get('/me', { as: ada })).json()
    url = `${origin}/api/evals/files/0001/map?customer=${me.data.customer.id}`
  })

  afterAll(async () => {
    await rig?.close()
    await database?.close()
  })

  const rows = async (address = `${origin}/api/evals/files/0001/map`) => {
    const answer = await rig.get(`/evals/map?url=${encodeURIComponent(address)}`, { as: ada })
    const data = evaluationMapSchema.parse(await answer.json()).datasets[0]?.data
    return (data?.allData ?? []).map((row) =>
      Object.fromEntries((data?.fields ?? []).map(({ name }, at) => [name, row[at]])),
    )
  }
  const update = async (as: string | undefined, over: object = {}) => {
    const body = { location_id: '1', url, new_traffic: traffic, ...over }
    return rig.put('/evals/update_traffic', { ...(as && { as }), body })
  }

  test('replaces that of its location in both currents, and leaves the others', async () => {
    const before = await rows()
    const answer = await update(staff)
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    await rig.finished(ada)
    const after = await rows()
    expect(after.map((row) => [row.location_id, row.evaluation_type, row.iso3_total])).toEqual([
      ['1', 'AC', 654_321],
      ['1', 'DC', 654_321],
      ['2', 'DC', before[2]?.iso3_total],
    ])
    expect(after[1]).toMatchObject(traffic)
    expect(after[1]?.total_kwh_per_day).not.toBe(before[1]?.total_kwh_per_day)
    expect(after[2]).toEqual(before[2])
    expect(await rows(`${origin}/api/evals/files/0001_dc/map`)).toEqual(after.slice(1))
    const { runs } = await (await rig.get('/evals/runs', { as: ada })).json()
    expect(runs.find((run: { evalId: string }) => run.evalId === '0001')).toMatchObject({
      status: 'Done',
      version: 3,
    })
  })

  test('is refused to visitors and members', async () => {
    expect((await update(undefined)).status).toBe(401)
    expect((await update(ada)).status).toBe(403)
  })

  test.each([
    ['an address elsewhere', { url: 'https://evil.test/api/evals/files/0001/map' }, 400],
    ['a summary', { url: `${origin}/api/evals/files/0000_dc/map` }, 404],
    ['a missing record', { url: `${origin}/api/evals/files/0009_dc/map` }, 404],
    ['a missing location', { location_id: '77' }, 404],
    ['negative traffic', { new_traffic: { ...traffic, iso3_0: -1 } }, 422],
    ['a class less', { new_traffic: { iso3_0: 1 } }, 422],
  ])('is refused for %s, and the record stays done', async (_, over, status) => {
    expect((await update(staff, over)).status).toBe(status)
    const { runs } = await (await rig.get('/evals/runs', { as: ada })).json()
    expect(runs.every((run: { status: string }) => run.status === 'Done')).toBe(true)
  })
})
