import { cloudMapsSchema } from '@/lib/contract/cloud-map'
import { connectCarto, newPerson, personCalls, withCarto } from '@/tests/support/carto-rig'
import { studioMap } from '@/tests/support/studio-map'

const rig = withCarto()
const map = JSON.stringify(studioMap())
let calls: ReturnType<typeof personCalls>

beforeEach(async () => {
  const cookie = await newPerson()
  await connectCarto(cookie)
  calls = personCalls(cookie)
})

async function saved(fields: Record<string, string>, content = map): Promise<string> {
  const answer = await calls.save(fields, content)
  const { id, detail } = await answer.json()
  expect([answer.status, detail]).toEqual([201, undefined])
  return id
}

const read = async (id: string) => (await calls.open(id)).json()

test('a map is kept as kepler.gl does: private, its rows in a table, its picture beside it', async () => {
  const text = { title: "Stops' \\ of Schaan", description: 'All of "them"' }
  const id = await saved(text)
  expect(await rig.carto.database.tables()).toContain('keplergl_private_v0_stops')
  const { rows } = await rig.carto.database.query('SELECT * FROM keplergl_private_v0', false)
  expect(rows[0]).toMatchObject({ id, name: text.title, description: text.description, isprivate: true })
  expect(rows[0]?.thumbnail).toMatch(/^data:image\/png;base64,/)
  expect(Object.keys(Object(rows[0]?.config))).toEqual(expect.arrayContaining(['version', 'config']))
  const linked = await rig.carto.database.query(
    `SELECT name, tablename FROM keplergl_private_v0_datasets WHERE id IN
       (SELECT dataset FROM keplergl_private_v0_datasets_vis WHERE vis = '${id}')`,
    false,
  )
  expect(linked.rows).toEqual([{ name: 'stops', tablename: 'keplergl_private_v0_stops' }])
  const { info, ...rest } = JSON.parse(map)
  expect(await read(id)).toEqual({ ...rest, info: { ...info, ...text } })
})

test('odd values, names and parts stay as they are', async () => {
  const long = 'n'.repeat(80)
  const names = ['', long, `${long}2`, 'a "b"', '__proto__', 'ctid', '2015', 'mixed', 'text']
  const fields = names.map((name) => ({ name, type: 'string' }))
  const allData = [
    [1.5, true, null, 'x,"y"\nz', '', 'NULL', Number.MAX_SAFE_INTEGER, 'a', "' \\. E'\\"],
    // A column of several types becomes a column of texts.
    [-0.25, false, 'set', '<b>', null, '\\N', 0, '2', 'ü€😀'],
  ]
  const odd = { id: 'Drop "me"; --', label: 'Odd', color: [1, 2, 3], allData, fields }
  const given = {
    datasets: [
      { version: 'v1', data: odd },
      { version: 'v1', data: { id: 'none', label: 'None', allData: [], fields } },
      { version: 'v1', data: { id: 'tiles', label: 'Tiles', type: 'vector-tile' } },
    ],
    config: { version: 'v1', config: { visState: { layers: [] } } },
    more: { kept: true },
  }
  const opened = await read(await saved({ title: 'Odd' }, JSON.stringify(given)))
  expect(opened).toEqual({ ...given, info: { title: 'Odd', description: '' } })
})

test('a map of many rows keeps them all, in order, beside one without a table', async () => {
  const fields = ['at', 'name', 'shape'].map((name, at) => ({ name, type: at === 2 ? 'geojson' : 'string' }))
  const rowOf = (_: unknown, at: number) => [
    at,
    `a "place" of ${at} ü`,
    { type: 'Point', coordinates: [at, 1] },
  ]
  const allData = Array.from({ length: 6_000 }, rowOf)
  const given = {
    datasets: [
      { version: 'v1', data: { id: 'many', label: 'Many', allData, fields } },
      // Without columns it is no table, and kept as it is.
      { version: 'v1', data: { id: 'bare', label: 'Bare', allData: [[1], [2]] } },
      { version: 'v1', data: { id: 'few', label: 'Few', allData: allData.slice(0, 2), fields } },
    ],
    config: { version: 'v1', config: { visState: { layers: [] } } },
  }
  const opened = await read(await saved({ title: 'Many' }, `\uFEFF \n${JSON.stringify(given, null, 1)}\n`))
  expect(opened).toEqual({ ...given, info: { title: 'Many', description: '' } })
})

test('an overwritten map changes at once, and its unused datasets go', async () => {
  const id = await saved({ title: 'Trips' })
  await saved({ title: 'Trips 2', id }, map.replace('"id":"stops"', '"id":"others"'))
  const tables = await rig.carto.database.tables()
  expect(tables.filter((name) => /_v0_(?!datasets)/.test(name))).toEqual(['keplergl_private_v0_others'])
  const { maps } = cloudMapsSchema.parse(await (await calls.list()).json())
  expect(maps).toEqual([expect.objectContaining({ id, title: 'Trips 2' })])
})

test('maps whose datasets are called alike keep their own rows and layers', async () => {
  const other = JSON.parse(map)
  other.datasets[0].data.allData.splice(1)
  const first = await saved({ title: 'First' })
  const second = await saved({ title: 'Second' }, JSON.stringify(other))
  await saved({ title: 'Second', id: second }, JSON.stringify(other))
  const given = JSON.parse(map)
  for (const [id, { datasets, config }] of [
    [first, given],
    [second, other],
  ]) {
    expect(await read(id)).toMatchObject({ datasets, config })
  }
  const { rows } = await rig.carto.database.query(
    `SELECT config->'config'->'visState' AS state FROM keplergl_private_v0 WHERE id = '${second}'`,
    false,
  )
  // As kepler.gl looks for them: by the name among the account's datasets.
  const state = JSON.stringify(rows[0]?.state)
  expect([state.includes('"dataId":"stops_2"'), state.includes('"dataId":"stops"')]).toEqual([true, false])
  const tables = await rig.carto.database.tables()
  expect(tables.filter((name) => /_v0_stops/.test(name)).sort()).toEqual([
    'keplergl_private_v0_stops',
    'keplergl_private_v0_stops_2',
  ])
})

test('a map that kepler.gl has published opens, with types found as in a CSV file, and stays public', async () => {
  const id = '2a9bf1d0-8b1f-4a29-9f0e-6f4f9d8f3a11'
  const set = 'b5b0a1c2-8b1f-4a29-9f0e-6f4f9d8f3a22'
  const point = '{"type":"Point","coordinates":[9,47]}'
  await rig.carto.database.query(
    `INSERT INTO keplergl_public_v0 (id, name, isprivate, config)
       VALUES ('${id}', 'Theirs', false, '{"version":"v1","config":{"visState":{}}}');
     CREATE TABLE keplergl_public_v0_Abc ("lat" real, "at" timestamp, "name" text, "shape" json);
     INSERT INTO keplergl_public_v0_abc VALUES (47.5, '2026-01-02 10:30:00', 'x', '${point}');
     INSERT INTO keplergl_public_v0_datasets VALUES ('${set}', 'keplergl_public_v0_Abc', 'Abc');
     INSERT INTO keplergl_public_v0_datasets_vis VALUES ('${id}', '${set}')`,
    false,
  )
  const opened = await read(id)
  expect(opened).toMatchObject({ config: { version: 'v1' }, info: { title: 'Theirs' } })
  const { fields, allData, ...data } = opened.datasets[0].data
  expect(data).toEqual({ id: 'Abc', label: 'Abc' })
  expect(fields.map(({ type }: { type: string }) => type)).toEqual(['real', 'timestamp', 'string', 'geojson'])
  expect(allData).toEqual([[47.5, '2026-01-02T10:30:00.000Z', 'x', point]])
  await saved({ title: 'Ours now', id })
  const seen = await rig.carto.database.query('SELECT name FROM keplergl_public_v0_stops', true)
  expect(seen.rows).toHaveLength(3)
})
