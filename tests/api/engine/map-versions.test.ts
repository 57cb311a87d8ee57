import { limits } from '@/lib/config/limits'
import { mapVersionsSchema } from '@/lib/contract/record-versions'
import { files, leftoverFiles, recordMapVersions } from '@/server/engine/db/schema/evaluation'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { origin, submission, submitted } from '@/tests/support/engine-rig'
import { storedMap } from '@/tests/support/record-form'
import { emailOf, recordRig } from '@/tests/support/record-rig'
import { until } from '@/tests/support/until'

const staff = emailOf('staff')

describe('versions of a record’s map', () => {
  const of = recordRig()
  const address = (evalId: string) => `/evals/versions/${evalId}`
  const versionsOf = async (evalId: string) => {
    const answer = await of.rig.get(`${address(evalId)}?customer=${of.own}`, { as: staff })
    return mapVersionsSchema.parse(await answer.json())
  }
  const restore = (evalId: string, wanted: { version: number; from: number }, as = staff) =>
    of.rig.post(`${address(evalId)}/restore`, { as, body: { customer: of.own, ...wanted } })
  const idsOf = async (evalId: string) =>
    (await of.rowsOf(`${origin}/api/evals/files/${evalId}/map`)).map(([zid]) => zid)
  const keysOf = async () => (await of.database.db.select().from(recordMapVersions)).map(({ key }) => key)
  const stored = async (key: string) => {
    const file = await of.rig.deps.files.open(key)
    await file?.stream.cancel()
    return file !== null
  }

  test('keep a replaced map with its configuration, and bring it back as the latest', async () => {
    const evalId = await of.add({ name: 'Balzers', map_file: storedMap('a', 'b') })
    await of.change(evalId, { name: 'Balzers centre' })
    await of.change(evalId, { map_file: storedMap('c') })
    expect(await versionsOf(evalId)).toMatchObject({
      version: 3,
      current: { locations: 1 },
      earlier: [{ version: 2, locations: 2 }],
    })
    const back = await restore(evalId, { version: 3, from: 2 })
    expect([back.status, await back.json()]).toEqual([200, { evalId, version: 4 }])
    expect(await idsOf(evalId)).toEqual(['a', 'b'])
    expect(await of.read(evalId)).toMatchObject({ name: 'Balzers centre', locations: 2, version: 4 })
    expect((await versionsOf(evalId)).earlier).toMatchObject([{ version: 3, locations: 1 }])
    expect((await of.acts())[0]).toBe('Restored the map of “Balzers centre” of version 2')
  })

  test('keep a removed map, and both parts of a map of AC and DC', async () => {
    const evalId = await of.add({ power_type: 'AC_DC', map_file: storedMap('ac1', 'dc1', 'dc2') })
    await of.change(evalId, { map: '' })
    expect(await versionsOf(evalId)).toMatchObject({ current: null, earlier: [{ version: 1, locations: 3 }] })
    expect((await restore(evalId, { version: 2, from: 1 })).status).toBe(200)
    expect(await idsOf(`${evalId}_dc`)).toEqual(['dc1', 'dc2'])
    expect((await versionsOf(evalId)).earlier).toEqual([])
  })

  test('refuse a restore that began from an older version, and of a version that is not kept', async () => {
    const evalId = await of.add({ map_file: storedMap('a') })
    await of.change(evalId, { map_file: storedMap('b') })
    const stale = await restore(evalId, { version: 1, from: 1 })
    expect([stale.status, (await stale.json()).detail]).toEqual([
      409,
      'Somebody has changed this record since you opened its versions. Nothing was restored.',
    ])
    const gone = await restore(evalId, { version: 2, from: 7 })
    expect([gone.status, (await gone.json()).detail]).toEqual([404, 'This version is no longer kept.'])
    const both = await Promise.all([1, 2].map(() => restore(evalId, { version: 2, from: 1 })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await idsOf(evalId)).toEqual(['a'])
  })

  test('are for staff only', async () => {
    const evalId = await of.add({ map_file: storedMap('a') })
    for (const role of ['reader', 'planner', 'admin'] as const) {
      expect((await of.rig.get(address(evalId), { as: emailOf(role) })).status).toBe(403)
      expect((await restore(evalId, { version: 1, from: 1 }, emailOf(role))).status).toBe(403)
    }
    expect((await of.rig.get(address(evalId))).status).toBe(401)
  })

  test('are bounded by their number and their bytes, the oldest going first', async () => {
    const evalId = await of.add({ map_file: storedMap('0') })
    for (let at = 1; at <= limits.recordMapVersions + 2; at += 1) {
      await of.change(evalId, { map_file: storedMap(String(at)) })
    }
    const { earlier, version } = await versionsOf(evalId)
    expect(earlier).toHaveLength(limits.recordMapVersions)
    expect(earlier.at(-1)?.version).toBe(3)
    const { db } = of.database
    await db.update(recordMapVersions).set({ size: limits.recordMapVersionsBytes / 2 })
    await of.change(evalId, { map_file: storedMap('last') })
    expect((await versionsOf(evalId)).earlier.map((each) => each.version)).toEqual([version, version - 1])
  })

  test('count for the customer’s storage, and go with their record', async () => {
    const bytes = async () =>
      (await (await of.rig.get(`/customers/${of.own}`, { as: staff })).json()).stored_bytes
    const evalId = await of.add({ map_file: storedMap('a', 'b', 'c') })
    await of.change(evalId, { map_file: storedMap('a', 'b', 'c') })
    const { db } = of.database
    const versions = await db.select({ size: recordMapVersions.size }).from(recordMapVersions)
    const kept = versions.reduce((sum, { size }) => sum + size, 0)
    expect(kept).toBeGreaterThan(0)
    // Summaries are still written.
    await until(async () => {
      const latest = await db.select({ size: files.size }).from(files)
      return (await bytes()) === kept + latest.reduce((sum, { size }) => sum + size, 0)
    })
    const keys = await keysOf()
    const ids = (await of.listed()).map((record) => record.evalId)
    await of.post('/evals/delete', staff, { customer: of.own, eval_ids: ids })
    of.time.now = new Date(Date.now() + 31 * 86_400_000)
    await tidyFiles(of.rig.deps)
    expect(await keysOf()).toEqual([])
    expect(await Promise.all(keys.map(stored))).toEqual(keys.map(() => false))
  })

  test('keep the map of an evaluation whose traffic staff change', async () => {
    await of.database.db.delete(leftoverFiles)
    await of.rig.post('/cord', { as: emailOf('planner'), body: submission(submitted()) })
    await of.rig.finished(emailOf('planner'))
    const [record] = await of.listed()
    const { evalId = '', map = '' } = record ?? {}
    const before = await of.rowsOf(map)
    const traffic = { iso3_0: 9, iso3_1: 9, iso3_2: 9, iso3_3: 9, iso3_4: 9, iso3_5: 9 }
    const body = { location_id: '1', url: map, new_traffic: traffic }
    const answer = await of.rig.put('/evals/update_traffic', {
      as: staff,
      body: { ...body, url: `${map}?customer=${of.own}` },
    })
    expect(answer.status).toBe(200)
    await of.rig.finished(emailOf('planner'))
    expect(await of.rowsOf(map)).not.toEqual(before)
    const { earlier, version } = await versionsOf(evalId)
    expect(earlier).toHaveLength(1)
    expect((await restore(evalId, { version, from: earlier[0]?.version ?? 0 })).status).toBe(200)
    expect(await of.rowsOf(map)).toEqual(before)
    // Only the previous spreadsheet and scorecard may go, because nothing else refers to them.
    expect(await of.database.db.select().from(leftoverFiles)).toHaveLength(2)
  })
})
