import { eq } from 'drizzle-orm'
import { deletedRecordsSchema } from '@/lib/contract/record'
import { evaluations } from '@/server/engine/db/schema/evaluation'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { origin } from '@/tests/support/engine-rig'
import { storedMap } from '@/tests/support/record-form'
import { planner, recordRig, staff, workbook } from '@/tests/support/record-rig'
import { until } from '@/tests/support/until'

const summaryMap = `${origin}/api/evals/files/0000_dc/map`

const of = recordRig()

test('a copy has files of its own, also for another customer', async () => {
  const evalId = await of.add({ map_file: storedMap('a'), excel_file: workbook })
  const answer = await of.post(`/evals/duplicate/${of.own}/${evalId}`, staff, { name: 'Its copy' })
  const copy = await of.read((await answer.json()).evalId)
  expect(copy).toMatchObject({ name: 'Its copy', locations: 1, added: true })
  await of.change(evalId, { map_file: storedMap('b', 'c') })
  expect(await of.rowsOf(copy.map)).toHaveLength(1)
  const elsewhere = await of.post(`/evals/duplicate/${of.own}/${evalId}`, staff, {
    name: 'For House',
    customer: 'House',
  })
  expect(elsewhere.status).toBe(201)
  expect((await of.listed()).some(({ name }) => name === 'For House')).toBe(false)
})

test('a deleted record is gone everywhere, can be restored for 30 days, and then its files go', async () => {
  const before = await of.storedKeys()
  const evalId = await of.add({ name: 'Malbun', map_file: storedMap('malbun') })
  const key = (await of.storedKeys()).find((each) => each.includes('/map-') && !before.includes(each)) ?? ''
  const inSummary = async () => JSON.stringify(await of.rowsOf(summaryMap)).includes('malbun')
  await until(inSummary)
  const chosen = { customer: of.own, eval_ids: [evalId] }
  const shared = await of.post('/shares', planner, { kind: 'record', id: evalId })
  const { token } = await shared.json()
  expect((await of.post('/evals/delete', staff, chosen)).status).toBe(200)
  await until(async () => !(await inSummary()))
  const gone = await Promise.all([
    of.rig.get(`/evals/runs/${evalId}`, { as: planner }),
    of.rig.get(`/evals/files/${evalId}/map`, { as: planner }),
    of.rig.get(`/shared/${token}`),
  ])
  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await of.listed()).some((run) => run.evalId === evalId)).toBe(false)
  const deleted = deletedRecordsSchema.parse(
    await (await of.rig.get(`/evals/deleted?customer=${of.own}`, { as: staff })).json(),
  )
  expect(deleted.records[0]).toMatchObject({ evalId, name: 'Malbun' })
  expect((await of.post('/evals/restore', staff, chosen)).status).toBe(200)
  expect(await of.rowsOf((await of.read(evalId)).map)).toHaveLength(1)
  await until(inSummary)
  expect((await of.post('/evals/restore', staff, chosen)).status).toBe(404)

  await of.post('/evals/delete', staff, chosen)
  of.time.now = new Date(Date.now() + 31 * 86_400_000)
  expect((await of.post('/evals/restore', staff, chosen)).status).toBe(404)
  await tidyFiles(of.rig.deps)
  expect(await of.database.db.select().from(evaluations).where(eq(evaluations.evalId, evalId))).toEqual([])
  expect(await of.rig.deps.files.open(key)).toBeNull()
})

test('a merge holds the locations of all, each with a key of its own', async () => {
  const ids = [
    await of.add({ map_file: storedMap('a', 'b') }),
    await of.add({ map_file: storedMap('b', 'c') }),
  ]
  const mapsOf = ids.map((id) => ({ map: `${origin}/api/evals/files/${id}/map`, excel: '-' }))
  const answer = await of.post('/evals/merge', staff, { name: 'Both', customer: of.own, evaluations: mapsOf })
  expect(answer.status).toBe(201)
  const record = await of.read((await answer.json()).evalId)
  expect(record).toMatchObject({ name: 'Both', powerType: 'DC', status: 'Done', locations: 3 })
  expect((await of.rowsOf(record.map))?.map(([zid]) => zid)).toEqual(['a', 'b', 'b-2', 'c'])
  const excel = await of.rig.get(`/evals/files/${record.evalId}/excel`, { as: planner })
  expect(await excel.text()).toBe('4 rows of 1 pages')
  expect(await of.acts()).toContain('Merged 2 records into “Both”')
  const alone = await of.post('/evals/merge', staff, {
    name: 'One',
    customer: of.own,
    evaluations: mapsOf.slice(1),
  })
  expect(alone.status).toBe(422)
  const ac = await of.add({ power_type: 'AC', map_file: storedMap('ac1') })
  const mixed = [...mapsOf, { map: `${origin}/api/evals/files/${ac}/map`, excel: '-' }]
  const refused = await of.post('/evals/merge', staff, {
    name: 'Mixed',
    customer: of.own,
    evaluations: mixed,
  })
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('is not a DC record')])
})
