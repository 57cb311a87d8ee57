import { leftoverFiles } from '@/server/engine/db/schema/evaluation'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { origin } from '@/tests/support/engine-rig'
import { storedMap } from '@/tests/support/record-form'
import { bearer, pdf, planner, recordRig, staff, workbook } from '@/tests/support/record-rig'
import { until } from '@/tests/support/until'

const summaryMap = `${origin}/api/evals/files/0000_dc/map`
const data = { label: 'Locations', fields: [{ name: 'lat' }, { name: 'lng' }] }
const mapOf = (allData: number[][]) =>
  Buffer.from(JSON.stringify({ configuration: {}, config: {}, datasets: [{ data: { ...data, allData } }] }))
const [shortRow, offEarth] = [mapOf([[47.1]]), mapOf([[147.1, 9.5]])]

const of = recordRig()

test('staff add one of files and addresses, which its list, summary and audit log show', async () => {
  const evalId = await of.add({
    name: 'Oberland, retail car parks',
    date: '2025-03-09',
    map_file: storedMap('a', 'b'),
    excel: 'https://files.example/a.xlsx',
  })
  expect(evalId).toMatch(/^\d{4}_dc$/)
  const record = await of.read(evalId)
  expect(record).toMatchObject({
    ...{ name: 'Oberland, retail car parks', date: '09.03.2025', status: 'Done', added: true, version: 1 },
    ...{ locations: 2, excel: 'https://files.example/a.xlsx', scorecard: '-' },
    files: [{ file: 'map', name: 'map_file.json' }],
  })
  expect(await of.rowsOf(record.map)).toHaveLength(2)
  const file = await of.rig.get(`/evals/files/${evalId}/map`, { as: planner })
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="map_file.json"')
  expect(await of.acts()).toContain('Added “Oberland, retail car parks”')
  await until(async () => (await of.rowsOf(summaryMap))?.length === 2)
})

test('a change keeps what the form keeps, replaces what it brings and says so in the audit log', async () => {
  const evalId = await of.add({
    ...{ name: 'Balzers', map_file: storedMap('a'), excel_file: workbook, scorecard_file: pdf },
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
  const gone = before.filter((key) => /(map|scorecard)-/.test(key))
  of.time.now = new Date(Date.now() + 11 * 60_000)
  await tidyFiles(of.rig.deps)
  const kept = await of.storedKeys()
  for (const key of gone) {
    const file = await of.rig.deps.files.open(key)
    expect(file !== null).toBe(kept.includes(key))
    await file?.stream.cancel()
  }
})

test('a map of both currents is stored in parts, which replace older ones', async () => {
  const evalId = await of.add({ power_type: 'AC_DC', map_file: storedMap('ac1', 'dc1', 'dc2') })
  expect(await of.rowsOf(`${origin}/api/evals/files/${evalId}_dc/map`)).toHaveLength(2)
  await of.change(evalId, { map_file: storedMap('ac1') })
  expect((await of.read(evalId)).evaluations?.map(({ map }) => map)).toEqual([
    `${origin}/api/evals/files/${evalId}_ac/map`,
    '-',
  ])
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
  // The replaced map; that of the refused change is gone already.
  expect(await of.database.db.select().from(leftoverFiles)).toHaveLength(1)
})

test.each([
  ['no name', { name: ' ' }, 422, 'Enter a name.'],
  ['no customer', { customer: '' }, 422, 'Choose a customer.'],
  ['no date', { date: '31.12.2026' }, 422, 'Invalid date'],
  ['a day that there is not', { date: '2026-02-30' }, 422, 'Invalid date'],
  ['an address of another kind', { map: 'javascript:alert(1)' }, 422, 'must begin with http'],
  ['an address of a file here', { map: `${origin}/api/evals/files/0001_dc/map` }, 422, 'Upload the file'],
  ['an unknown field', { owner: 'x' }, 422, 'owner'],
  ['a map that is no JSON', { map_file: Buffer.from('{"a": 1') }, 422, 'line 1, column 8'],
  ['a map with a short row', { map_file: shortRow }, 422, 'row 1: 1 value, but the dataset has 2'],
  ['a map with a place off the earth', { map_file: offEarth }, 422, 'row 1, lat: expected a latitude'],
  ['an empty map', { map_file: Buffer.alloc(0) }, 422, 'The map is empty.'],
  ['a spreadsheet of another kind', { excel_file: pdf }, 415, 'must be a .xlsx file'],
  ['a scorecard that is too short', { scorecard_file: Buffer.from('%P') }, 415, 'must be a .pdf file'],
  ['an unknown file', { logo_file: pdf }, 400, 'logo_file'],
  ['another customer that there is not', { customer: 'nobody' }, 404, 'no such customer'],
])('%s is refused, and nothing is stored', async (...[, over, status, words]) => {
  const before = [await of.listed(), await of.storedKeys(), await of.database.db.select().from(leftoverFiles)]
  const answer = await of.save({ excel_file: workbook, ...over })
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)])
  expect([
    await of.listed(),
    await of.storedKeys(),
    await of.database.db.select().from(leftoverFiles),
  ]).toEqual(before)
})

test('a file beyond 100 MB is cut off', async () => {
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
