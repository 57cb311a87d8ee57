import { eq } from 'drizzle-orm'
import { type Role, roles } from '@/lib/catalogue/acts'
import { limits } from '@/lib/config/limits'
import { deletedRecordsSchema } from '@/lib/contract/record'
import { recordLocationsSchema } from '@/lib/contract/record-locations'
import { mapVersionsSchema } from '@/lib/contract/record-versions'
import {
  evaluations,
  files,
  leftoverFiles,
  recordLocations,
  recordMapVersions,
} from '@/server/engine/db/schema/evaluation'
import { evaluationMapOf } from '@/server/engine/services/records/record-map'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { origin, submission, submitted } from '@/tests/support/engine-rig'
import { planner, staff } from '@/tests/support/people-rig'
import { recordForm, storedMap } from '@/tests/support/record-form'
import { bearer, emailOf, pdf, recordRig, workbook } from '@/tests/support/record-rig'
import { centre } from '@/tests/support/small-atlas'
import { until } from '@/tests/support/until'

describe('saving records', () => {
  const summaryMap = `${origin}/api/evals/files/0000_dc/map`
  const data = { label: 'Locations', fields: [{ name: 'lat' }, { name: 'lng' }] }
  const mapOf = (allData: number[][]) =>
    Buffer.from(JSON.stringify({ configuration: {}, config: {}, datasets: [{ data: { ...data, allData } }] }))
  const shortRow = mapOf([[47.1]])
  const levels = 100_000
  const deepMap = Buffer.from(`{"datasets": ${'['.repeat(levels)}${']'.repeat(levels)}}`)
  const offEarth = mapOf([[147.1, 9.5]])

  const keplerMap = (names: readonly string[], allData: unknown[][]) =>
    Buffer.from(
      JSON.stringify({
        info: { app: 'kepler.gl' },
        datasets: [
          { data: { label: 'depots.csv', fields: names.map((name) => ({ name, type: 'string' })), allData } },
        ],
        config: { version: 'v1', config: { visState: { layers: [] } } },
      }),
    )

  const of = recordRig()

  test('adds a record of files and addresses to the list, its summary and the audit log', async () => {
    const evalId = await of.add({
      name: 'Oberland, retail car parks',
      date: '2025-03-09',
      map_file: storedMap('a', 'b'),
      excel: 'https://files.example/a.xlsx',
    })
    expect(evalId).toMatch(/^\d{4}_dc$/)
    const record = await of.read(evalId)
    expect(record).toMatchObject({
      name: 'Oberland, retail car parks',
      date: '09.03.2025',
      status: 'Done',
      added: true,
      version: 1,
      locations: 2,
      excel: 'https://files.example/a.xlsx',
      scorecard: '-',
      files: [{ file: 'map', name: 'map_file.json' }],
    })
    expect(await of.rowsOf(record.map)).toHaveLength(2)
    const file = await of.rig.get(`/evals/files/${evalId}/map`, { as: planner })
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="map_file.json"')
    expect(await of.acts()).toContain('Added “Oberland, retail car parks”')
    await until(async () => (await of.rowsOf(summaryMap))?.length === 2)
  })

  test('keeps what a change leaves out, replaces what it brings, and logs both', async () => {
    const evalId = await of.add({
      name: 'Balzers',
      map_file: storedMap('a'),
      excel_file: workbook,
      scorecard_file: pdf,
    })
    const before = await of.storedKeys()
    const answer = await of.change(evalId, {
      name: 'Balzers centre',
      map_file: storedMap('a', 'b', 'c'),
      scorecard: '',
    })
    expect([answer.status, await answer.json()]).toEqual([200, { evalId, version: 2 }])
    const record = await of.read(evalId)
    expect(record).toMatchObject({ name: 'Balzers centre', locations: 3, scorecard: '-', version: 2 })
    expect(record.files?.map(({ file, name }) => [file, name]).sort()).toEqual([
      ['excel', 'excel_file.xlsx'],
      ['map', 'map_file.json'],
    ])
    expect((await of.acts()).slice(0, 3)).toEqual([
      'Removed the scorecard of “Balzers centre”',
      'Replaced the map of “Balzers centre”',
      'Renamed “Balzers” to “Balzers centre”',
    ])
    const gone = before.filter((key) => /scorecard-/.test(key))
    of.time.now = new Date(Date.now() + 11 * 60_000)
    await tidyFiles(of.rig.deps)
    const kept = await of.storedKeys()
    for (const key of gone) {
      const file = await of.rig.deps.files.open(key)
      expect(file !== null).toBe(kept.includes(key))
      await file?.stream.cancel()
    }
  })

  test('stores a map of both currents in parts, which replace older ones', async () => {
    const evalId = await of.add({ power_type: 'AC_DC', map_file: storedMap('ac1', 'dc1', 'dc2') })
    expect(await of.rowsOf(`${origin}/api/evals/files/${evalId}_dc/map`)).toHaveLength(2)
    await of.change(evalId, { map_file: storedMap('ac1') })
    expect((await of.read(evalId)).evaluations?.map(({ map }) => map)).toEqual([
      `${origin}/api/evals/files/${evalId}_ac/map`,
      '-',
    ])
  })

  test('takes a map of kepler.gl, with what a record needs of both currents', async () => {
    const rows = [
      ['North', 47.1, 9.5, 'AC'],
      ['North', 47.1, 9.5, 'DC'],
      ['South', 47.2, 9.6, 'DC'],
    ]
    const map = keplerMap(['Name', 'lat', 'lng', 'type'], rows)
    const evalId = await of.add({ power_type: 'AC_DC', map_file: map })
    const record = await of.read(evalId)
    expect(record.locations).toBe(2)
    expect((await of.rowsOf(record.map)).map((row) => row.slice(rows[0]?.length))).toEqual([
      ['1', 'North', 'AC', '1'],
      ['1', 'North', 'DC', '2'],
      ['2', 'South', 'DC', '3'],
    ])
    expect(await of.rowsOf(`${origin}/api/evals/files/${evalId}_dc/map`)).toHaveLength(2)
  })

  test('counts no evaluated locations of a record that staff are preparing', async () => {
    const evalId = await of.add({ status: 'In progress' })
    const record = await of.read(evalId)
    expect([record.status, record.added, record.evaluated]).toEqual(['In progress', true, undefined])
    // Work that ends is what the next test waits for.
    expect((await of.change(evalId, { status: 'Done' })).status).toBe(200)
  })

  test('refuses the later of two changes to one version and stores none of it', async () => {
    await of.database.db.delete(leftoverFiles)
    const evalId = await of.add({ map_file: storedMap('a') })
    const answers = await Promise.all([
      of.change(evalId, { name: 'One', map_file: storedMap('b') }),
      of.change(evalId, { name: 'Other', map_file: storedMap('c') }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? ['One', 'b'] : ['Other', 'c']
    const record = await of.read(evalId)
    expect([record.name, (await of.rowsOf(record.map))?.[0]?.[0]]).toEqual(winner)
    // The replaced map is kept as a version, and the refused change's is gone already.
    expect(await of.database.db.select().from(leftoverFiles)).toEqual([])
  })

  test.each([
    ['its form', { name: 'Late' }],
    ['its map or configuration', { map_file: storedMap('b') }],
    ['its map by an address', { map: 'https://maps.example/late' }],
  ])('refuses a change of %s that began from an older version', async (_, over) => {
    const evalId = await of.add({ map_file: storedMap('a') })
    expect((await of.change(evalId, { name: 'First' })).status).toBe(200)
    const before = await of.storedKeys()
    const answer = await of.change(evalId, { ...over, version: '1' })
    expect([answer.status, (await answer.json()).detail]).toEqual([
      409,
      'Somebody has changed this record since you opened it. Your changes are not saved yet.',
    ])
    expect(await of.read(evalId)).toMatchObject({ name: 'First', version: 2 })
    expect(await of.storedKeys()).toEqual(before)
  })

  test.each([
    ['no name', { name: ' ' }, 422, 'Enter a name.'],
    ['a record to change, but no version', { eval_id: '0001_dc' }, 422, 'Expected the version of the record'],
    ['no customer', { customer: '' }, 422, 'Choose a customer.'],
    ['no date', { date: '31.12.2026' }, 422, 'Invalid date'],
    ['a day that there is not', { date: '2026-02-30' }, 422, 'Invalid date'],
    ['an address of another kind', { map: 'javascript:alert(1)' }, 422, 'must begin with http'],
    ['an address of a file here', { map: `${origin}/api/evals/files/0001_dc/map` }, 422, 'Upload the file'],
    ['an unknown field', { owner: 'x' }, 422, 'owner'],
    ['a map that is no JSON', { map_file: Buffer.from('{"a": 1') }, 422, 'line 1, column 8'],
    ['a map with a short row', { map_file: shortRow }, 422, 'row 1: 1 value, but the dataset has 2'],
    ['a map with a place off the earth', { map_file: offEarth }, 422, 'row 1, lat: expected a latitude'],
    ['a map without an end of levels', { map_file: deepMap }, 422, 'nests more than 100 levels deep'],
    [
      'a map of kepler.gl without locations',
      { map_file: keplerMap(['price'], [[3]]) },
      422,
      'no dataset has locations',
    ],
    ['an empty map', { map_file: Buffer.alloc(0) }, 422, 'The map is empty.'],
    ['a spreadsheet of another kind', { excel_file: pdf }, 415, 'must be a .xlsx file'],
    ['a scorecard that is too short', { scorecard_file: Buffer.from('%P') }, 415, 'must be a .pdf file'],
    ['an unknown file', { logo_file: pdf }, 400, 'logo_file'],
    ['another customer that there is not', { customer: 'nobody' }, 404, 'no such customer'],
  ])('refuses %s and stores nothing', async (...[, over, status, words]) => {
    const before = [
      await of.listed(),
      await of.storedKeys(),
      await of.database.db.select().from(leftoverFiles),
    ]
    const answer = await of.save({ excel_file: workbook, ...over })
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)])
    expect([
      await of.listed(),
      await of.storedKeys(),
      await of.database.db.select().from(leftoverFiles),
    ]).toEqual(before)
  })

  test('cuts off a file beyond 100 MB', async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="'
    const fields = {
      name: 'Large',
      date: '2026-11-23',
      customer: of.own,
      type: 't',
      status: 'Done',
      power_type: 'DC',
    }
    const parts = Object.entries(fields).map(([name, value]) => `${head}${name}"\r\n\r\n${value}\r\n`)
    let sent = 0
    const stream = new ReadableStream({
      start: (controller) =>
        controller.enqueue(
          Buffer.from(`${parts.join('')}${head}scorecard_file"; filename="a.pdf"\r\n\r\n%PDF-`),
        ),
      pull(controller) {
        sent += 1_000_000
        controller.enqueue(new Uint8Array(1_000_000))
        if (sent > 110_000_000) controller.error(new Error('Nobody stopped it.'))
      },
    })
    const answer = await of.rig.upload('/evals/records', stream, bearer(staff))
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('larger than 100 MB')])
  })
})

describe('keeping records', () => {
  const summaryMap = `${origin}/api/evals/files/0000_dc/map`

  const of = recordRig()

  test('gives a copy files of its own, even for another customer', async () => {
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

  test('removes a deleted record everywhere, restores it for 30 days, then deletes its files', async () => {
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

  test('makes a scorecard of merged evaluations, and none of maps made elsewhere', async () => {
    const made: string[] = []
    for (const id of ['1', '2']) {
      await of.rig.post('/cord', { as: planner, body: submission(submitted({ location_id: id })) })
      await of.rig.finished(planner)
      made.push((await of.listed())[0]?.evalId ?? '')
    }
    const drawn = jest.spyOn(of.rig.deps.documents, 'scorecard')
    const merge = async (ids: readonly string[]) => {
      const evaluations = ids.map((id) => ({
        map: `${origin}/api/evals/files/${id}/map?customer=${of.own}`,
        excel: '-',
      }))
      const answer = await of.post('/evals/merge', staff, { name: 'Both', customer: of.own, evaluations })
      return of.read((await answer.json()).evalId)
    }
    const { scorecard, locations } = await merge(made)
    expect(locations).toBe(2)
    expect((await of.rig.get(new URL(scorecard).pathname.replace('/api', ''), { as: planner })).status).toBe(
      200,
    )
    expect(drawn.mock.calls[0]?.[0]).toMatchObject({
      name: 'Both',
      locations: [{ row: { location_id: '1' } }, { row: { location_id: '2' } }],
    })
    const foreign = [await of.add({ map_file: storedMap('a') }), await of.add({ map_file: storedMap('b') })]
    expect((await merge(foreign)).scorecard).toBe('-')
    drawn.mockRestore()
  })

  test('merges the locations of all, each with its own key', async () => {
    const ids = [
      await of.add({ map_file: storedMap('a', 'b') }),
      await of.add({ map_file: storedMap('b', 'c') }),
    ]
    const mapsOf = ids.map((id) => ({ map: `${origin}/api/evals/files/${id}/map`, excel: '-' }))
    const answer = await of.post('/evals/merge', staff, {
      name: 'Both',
      customer: of.own,
      evaluations: mapsOf,
    })
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
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('is not a DC record'),
    ])
  })
})

describe('rights', () => {
  const of = recordRig()

  type Action = 'add' | 'update' | 'duplicate' | 'delete' | 'restore' | 'merge'

  const planners: readonly Role[] = ['planner', 'admin', 'staff']
  const allowed: Record<Action, readonly Role[]> = {
    add: ['staff'],
    update: planners,
    duplicate: ['staff'],
    delete: ['staff'],
    restore: ['staff'],
    merge: ['staff'],
  }

  const rights = ['Utilization estimation', 'Custom Utilization estimation'].flatMap((type) =>
    (Object.keys(allowed) as Action[]).map((action) => ({ action, type, may: allowed[action] })),
  )

  test.each(rights)('lets only $may $action a record of $type', async ({ action, type, may }) => {
    const evalId = action === 'add' ? '' : await of.add({ type, map_file: storedMap('a') })
    const other = action === 'merge' ? await of.add({ type, map_file: storedMap('b') }) : ''
    const chosen = { customer: of.own, eval_ids: [evalId] }
    if (action === 'restore') await of.post('/evals/delete', staff, chosen)
    const mapsOf = [evalId, other].map((id) => ({ map: `${origin}/api/evals/files/${id}/map`, excel: '-' }))
    const send = async (role: Role, version: number) => {
      const email = role === 'visitor' ? undefined : emailOf(role)
      const update = { eval_id: evalId, version: String(version), map: mapsOf[0]?.map }
      const form = recordForm({
        customer: of.own,
        name: 'By hand',
        type,
        ...(action === 'update' && update),
      })
      const calls: Record<Action, () => Promise<Response>> = {
        add: () => of.send(form, email ? bearer(email) : {}),
        update: () => of.send(form, email ? bearer(email) : {}),
        duplicate: () => of.post(`/evals/duplicate/${of.own}/${evalId}`, email, { name: 'A copy' }),
        delete: () => of.post('/evals/delete', email, chosen),
        restore: () => of.post('/evals/restore', email, chosen),
        merge: () => of.post('/evals/merge', email, { name: 'All', customer: of.own, evaluations: mapsOf }),
      }
      return (await calls[action]()).status
    }
    const before = await of.listed()
    for (const role of roles.filter((each) => !may.includes(each))) {
      expect([role, await send(role, 1)]).toEqual([role, role === 'visitor' ? 401 : 403])
    }
    expect(await of.listed()).toEqual(before)
    for (const [earlier, role] of may.entries()) {
      expect(await send(role, earlier + 1)).toBeLessThan(300)
    }
  })
})

describe('locations of all records', () => {
  const row = (id: string, over: Record<string, string | number | null> = {}) => ({
    zid: `${id} of the map`,
    location_id: id,
    location_name: `Place ${id}`,
    lat: 47.1234567,
    lng: 9.5,
    evaluation_type: 'DC',
    total_kwh_per_day: 245.44,
    band_low: 100,
    band_high: 400,
    ...over,
  })

  const mapOf = (...rows: ReturnType<typeof row>[]): Uint8Array =>
    Buffer.from(JSON.stringify(evaluationMapOf({ id: 'x', name: 'A record', rows, sources: [] })))

  const of = recordRig()
  const answer = (as: string | null = planner, query = '') =>
    of.rig.get(`/evals/locations${query}`, as === null ? {} : { as })
  const listed = async (query = '') =>
    recordLocationsSchema.parse(await (await answer(planner, query)).json())
  const onceRead = async (query = '') => {
    await until(async () => !(await listed(query)).isReading)
    return listed(query)
  }
  const ofRecord = async (evalId: string, query = '') =>
    (await onceRead(query)).records.find((each) => each.evalId === evalId)?.locations

  test('come with the estimates of an evaluation, without reading its map', async () => {
    const place = { lat: centre.lat + 0.0012345, lng: centre.lng }
    const other = { lat: centre.lat, lng: centre.lng + 0.002 }
    const far = submitted({ id: '2', location_id: '2', ...other, evaluation_type: 'AC' })
    const near = submitted({ ...place, evaluation_type: 'AC,DC' })
    const { evalId } = await (await of.rig.post('/cord', { as: planner, body: submission(near, far) })).json()
    const waiting = (await listed()).records.find((each) => each.evalId === evalId)?.locations
    await of.rig.finished(planner)
    const { isReading } = await listed()
    const found = (await listed()).records.find((each) => each.evalId === evalId)?.locations
    expect(isReading).toBe(false)
    expect(waiting?.map(({ AC, DC }) => [AC, DC])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(found).toEqual([
      {
        id: expect.any(String),
        lat: Math.round(place.lat * 1e5) / 1e5,
        lng: centre.lng,
        AC: expect.any(Number),
        DC: expect.any(Number),
      },
      {
        id: expect.any(String),
        lat: other.lat,
        lng: expect.closeTo(other.lng, 5),
        AC: expect.any(Number),
        DC: null,
      },
    ])
    const [{ AC, DC } = { AC: 0, DC: 0 }] = found ?? []
    expect(Math.min(AC ?? 0, DC ?? 0)).toBeGreaterThan(0)
  })

  test('are read from maps of staff, counting those without coordinates', async () => {
    const before = (await onceRead()).unplaced
    const evalId = await of.add({
      power_type: 'AC_DC',
      map_file: mapOf(
        row('a'),
        row('a', { evaluation_type: 'AC', total_kwh_per_day: 90 }),
        row('b', { total_kwh_per_day: null }),
        row('c', { lat: null, lng: null }),
        row('c', { lat: null, lng: null, evaluation_type: 'AC' }),
        row('d', { lat: 0, lng: 0 }),
      ),
    })
    expect(await ofRecord(evalId)).toEqual([
      { id: 'a of the map', lat: 47.12346, lng: 9.5, AC: 90, DC: 245.4 },
      { id: 'b of the map', lat: 47.12346, lng: 9.5, AC: null, DC: null },
    ])
    expect((await onceRead()).unplaced).toBe(before + 2)
  })

  test('follow a map that staff replace, and records of earlier versions', async () => {
    const evalId = await of.add({ map_file: mapOf(row('a')) })
    expect(await ofRecord(evalId)).toHaveLength(1)
    await of.change(evalId, { map_file: mapOf(row('a'), row('b', { lat: 47.2 })) })
    expect(await ofRecord(evalId)).toHaveLength(2)
    await of.database.db.delete(recordLocations)
    expect(await ofRecord(evalId)).toHaveLength(2)
  })

  test('belong to one of the two lists', async () => {
    const evalId = await of.add({ type: 'Market Intelligence', map_file: mapOf(row('a')) })
    expect(await ofRecord(evalId)).toBeUndefined()
    expect(await ofRecord(evalId, '?list=custom')).toHaveLength(1)
  })

  test('are those of the caller’s customer, or of one that staff name', async () => {
    await of.add({ map_file: mapOf(row('a')) })
    const own = `?customer=${of.own}`
    const stranger = await answer('stranger@example.com', own)
    const asStaff = recordLocationsSchema.parse(await (await answer(staff, own)).json())
    const house = recordLocationsSchema.parse(await (await answer(staff)).json())
    const guest = await answer(null, own)
    expect([stranger.status, guest.status, house.total]).toEqual([404, 404, 0])
    expect(asStaff.total).toBe((await listed()).total)
  })
})

describe('versions of a record’s map', () => {
  const staff = emailOf('staff')

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
