import { createHash } from 'node:crypto'
import { cloudCalls, cloudMapsSchema } from '@/lib/contract/cloud-map'
import { endSession } from '@/server/auth/end-session'
import { replaceStorages, storagesOf } from '@/server/bff/cloud/storages'
import {
  cartoOf,
  cartoScopes,
  comeBack,
  connectCarto,
  leaveFor,
  newPerson,
  personCalls,
  press,
  refusalOf,
  sessionRows,
  withCarto,
} from '@/tests/support/carto-rig'
import { ask, routeOf } from '@/tests/support/proxy-rig'
import { studioMap } from '@/tests/support/studio-map'

const rig = withCarto()
const map = JSON.stringify(studioMap())

describe('faults', () => {
  let calls: ReturnType<typeof personCalls>

  beforeEach(async () => {
    const cookie = await newPerson()
    await connectCarto(cookie)
    calls = personCalls(cookie)
  })

  const notReady = [403, 'Custom storage is not properly initialized']
  const tooMany = [
    403,
    "Failed to upload. You've exceeded the number of datasets allowed with your plan. Consider upgrading your plan.",
  ]
  const diskFull = [
    413,
    "Failed to upload. You've exceeded your account's disk storage limit. Consider upgrading your plan.",
  ]
  const general = [502, 'General error in CARTO provider']
  const late = [504, 'The storage took too long to answer. Try again in a moment.']
  const missing = { status: 400, error: ['relation "keplergl_private_v0" does not exist'] }

  test.each([
    [{ at: 'sql', as: missing }, notReady],
    [{ at: 'copyfrom', as: { status: 429, error: ["You are over platform's limits"] } }, tooMany],
    [{ at: 'copyfrom', as: { status: 503 } }, tooMany],
    [{ at: 'copyfrom', as: { status: 400, error: ['DB Quota exceeded'] } }, diskFull],
    [{ at: 'copyfrom', as: 'cut off' }, general],
    [{ at: 'sql', as: { status: 500, error: ['Unexpected error'] } }, general],
    [{ at: 'sql', as: { status: 429 } }, general],
    [{ at: 'sql', as: 'no json' }, general],
    [{ at: 'sql', as: 'silent' }, late],
  ] as const)('answers a failing account (%j) with a message', async (fault, refusal) => {
    rig.carto.fault = fault
    if (fault.as === 'silent') replaceStorages([cartoOf(rig.carto, { within: 500 })])
    expect(await refusalOf(await calls.save({ title: 'Trips' }, map))).toEqual(refusal)
  })

  test('asks a busy account three times', async () => {
    rig.carto.fault = { at: 'copyfrom', as: { status: 429 } }
    await calls.save({ title: 'Trips' }, map)
    expect(rig.carto.seen.filter((call) => call.endsWith('copyfrom'))).toHaveLength(3)
  })

  test.each(['2a9bf1d0-8b1f-4a29-9f0e-6f4f9d8f3a11', 'map-1'])('finds no map %s', async (id) => {
    const unknown = [404, "Can't find map with ID."]
    expect(await refusalOf(await calls.open(id))).toEqual(unknown)
    expect(await refusalOf(await calls.save({ title: 'Trips', id }, map))).toEqual(unknown)
  })

  test('keeps what was there after a failed upload, and nothing of the upload', async () => {
    const { id } = await (await calls.save({ title: 'Trips' }, map)).json()
    const before = await rig.carto.database.tables()
    rig.carto.quota = 10
    expect(await refusalOf(await calls.save({ title: 'Trips 2', id }, map))).toEqual(diskFull)
    expect(await rig.carto.database.tables()).toEqual(before)
    expect(await (await calls.open(id)).json()).toMatchObject({ info: { title: 'Trips' } })
  })

  test.each([
    '{"datasets":[}',
    '{"datasets":[{"data":{"fields":[{"name":"a"}],"allData":[[1],[2}]}}]}',
    '{"datasets":[{"data":{"fields":[{"name":"a"}],"allData":[[1],]}}]}',
    '{"datasets":[]}}',
  ])('refuses an invalid map before making a table: %s', async (content) => {
    const before = await rig.carto.database.tables()
    const refusal = await refusalOf(await calls.save({ title: 'Trips' }, content))
    expect(refusal).toEqual([422, 'The map is not kepler.gl JSON.'])
    expect(await rig.carto.database.tables()).toEqual(before)
  })
})

describe('maps', () => {
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

  test('keeps a map like kepler.gl: private, its rows in a table, its picture beside it', async () => {
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

  test('keeps odd values, names and parts unchanged', async () => {
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

  test('keeps every row of a large map, in order, beside one without a table', async () => {
    const fields = ['at', 'name', 'shape'].map((name, at) => ({
      name,
      type: at === 2 ? 'geojson' : 'string',
    }))
    const rowOf = (_: unknown, at: number) => [
      at,
      `a "place" of ${at} ü`,
      { type: 'Point', coordinates: [at, 1] },
    ]
    const allData = Array.from({ length: 6_000 }, rowOf)
    const given = {
      datasets: [
        { version: 'v1', data: { id: 'many', label: 'Many', allData, fields } },
        // Without columns it is no table, and is kept unchanged.
        { version: 'v1', data: { id: 'bare', label: 'Bare', allData: [[1], [2]] } },
        { version: 'v1', data: { id: 'few', label: 'Few', allData: allData.slice(0, 2), fields } },
      ],
      config: { version: 'v1', config: { visState: { layers: [] } } },
    }
    const opened = await read(await saved({ title: 'Many' }, `\uFEFF \n${JSON.stringify(given, null, 1)}\n`))
    expect(opened).toEqual({ ...given, info: { title: 'Many', description: '' } })
  })

  test('changes an overwritten map at once, and drops its unused datasets', async () => {
    const id = await saved({ title: 'Trips' })
    await saved({ title: 'Trips 2', id }, map.replace('"id":"stops"', '"id":"others"'))
    const tables = await rig.carto.database.tables()
    expect(tables.filter((name) => /_v0_(?!datasets)/.test(name))).toEqual(['keplergl_private_v0_others'])
    const { maps } = cloudMapsSchema.parse(await (await calls.list()).json())
    expect(maps).toEqual([expect.objectContaining({ id, title: 'Trips 2' })])
  })

  test('keeps rows and layers apart for maps with datasets of the same name', async () => {
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
    // kepler.gl looks them up by name among the account's datasets.
    const state = JSON.stringify(rows[0]?.state)
    expect([state.includes('"dataId":"stops_2"'), state.includes('"dataId":"stops"')]).toEqual([true, false])
    const tables = await rig.carto.database.tables()
    expect(tables.filter((name) => /_v0_stops/.test(name)).sort()).toEqual([
      'keplergl_private_v0_stops',
      'keplergl_private_v0_stops_2',
    ])
  })

  test('opens a map published by kepler.gl, with types found as in a CSV file, and keeps it public', async () => {
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
    expect(fields.map(({ type }: { type: string }) => type)).toEqual([
      'real',
      'timestamp',
      'string',
      'geojson',
    ])
    expect(allData).toEqual([[47.5, '2026-01-02T10:30:00.000Z', 'x', point]])
    await saved({ title: 'Ours now', id })
    const seen = await rig.carto.database.query('SELECT name FROM keplergl_public_v0_stops', true)
    expect(seen.rows).toHaveLength(3)
  })
})

describe('renewal', () => {
  let calls: ReturnType<typeof personCalls>

  beforeEach(async () => {
    replaceStorages([cartoOf(rig.carto, { scopes: `${cartoScopes} offline` })])
    const cookie = await newPerson()
    await connectCarto(cookie)
    calls = personCalls(cookie)
  })

  test('renews once for simultaneous calls, and reads a form once', async () => {
    rig.carto.expire()
    rig.carto.seen.length = 0
    const saving = calls.save({ title: 'Trips' }, map)
    const answers = await Promise.all([calls.list(), calls.list(), saving])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201])
    expect(rig.carto.seen.filter((call) => call.endsWith('token'))).toHaveLength(1)
    rig.carto.expire()
    expect((await calls.list()).status).toBe(200)
  })

  test('forgets a token that cannot be renewed', async () => {
    rig.carto.revoke()
    expect(await refusalOf(await calls.list())).toEqual([
      403,
      'The storage has refused the access token. Connect again.',
    ])
    expect(await refusalOf(await calls.list())).toEqual([403, 'Custom storage is not properly initialized'])
  })

  test('forgets nothing when a renewal gets no answer', async () => {
    rig.carto.expire()
    rig.carto.fault = { at: 'token', as: { status: 500 } }
    expect(await refusalOf(await calls.list())).toEqual([502, 'General error in CARTO provider'])
    rig.carto.fault = null
    expect((await calls.list()).status).toBe(200)
  })
})

describe('sign-in', () => {
  const providers = routeOf(cloudCalls.listProviders)

  let cookie: string

  const tokensKept = async () => (await sessionRows()).match(/"cloudTokens":"/g)?.length ?? 0

  beforeEach(async () => {
    cookie = await newPerson()
  })

  test('asks for the scopes with a state and a challenge', async () => {
    expect(await connectCarto(cookie)).toEqual({ pathname: '/connected', storage: 'carto' })
    const [granted] = rig.carto.granted
    expect(granted?.scope).toBe(cartoScopes)
    const hashed = createHash('sha256')
      .update(granted?.verifier ?? '')
      .digest('base64url')
    expect(granted?.challenge).toBe(hashed)
  })

  test('keeps the token on the server, encrypted in the session’s row', async () => {
    await connectCarto(cookie)
    const rows = await sessionRows()
    expect(rows).toMatch(/"cloudTokens":"\w/)
    expect(rows).not.toMatch(/accessToken\\/)
    const known = await ask(providers, { headers: { cookie } })
    expect(await known.json()).toEqual({
      providers: [{ id: 'carto', name: 'CARTO', isConnected: true, signIn: 'page' }],
    })
  })

  test('belongs to one session and works for one return', async () => {
    const mine = await press(await leaveFor(cookie))
    const other = await newPerson()
    await leaveFor(other)
    expect(await comeBack(other, mine)).toMatchObject({ failure: 'other' })
    expect(await comeBack('', mine)).toMatchObject({ failure: 'expired' })
    expect(await comeBack(cookie, mine)).not.toHaveProperty('failure')
    expect(await comeBack(cookie, mine)).toMatchObject({ failure: 'other' })
  })

  test('starts on a page of ours only, and accepts no pasted token', async () => {
    const foreign = await leaveFor(cookie, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.href).toBe('about:403')
    expect(await refusalOf(await personCalls(cookie).paste('a-token-of-mine'))).toEqual([
      422,
      'CARTO asks on its own page.',
    ])
  })

  test('connects no person who denies access', async () => {
    const denied = await press(await leaveFor(cookie), 'deny')
    expect(await comeBack(cookie, denied)).toMatchObject({ failure: 'denied' })
  })

  test.each([
    [{ at: 'token', as: { status: 400, error: 'invalid_grant' } }, 'refused'],
    [{ at: 'token', as: { status: 500 } }, 'failed'],
    [{ at: 'token', as: 'no json' }, 'failed'],
    [{ at: 'token', as: 'silent' }, 'late'],
    [{ at: 'me', as: { status: 500 } }, 'failed'],
    [{ at: 'me', as: 'cut off' }, 'failed'],
    [{ at: 'sql', as: { status: 400, error: ['relation "keplergl" does not exist'] } }, 'not_ready'],
  ] as const)('says why it failed (%j) and connects nothing', async (fault, failure) => {
    const query = await press(await leaveFor(cookie))
    rig.carto.fault = fault
    if (fault.as === 'silent') replaceStorages([cartoOf(rig.carto, { within: 500 })])
    expect(await comeBack(cookie, query)).toMatchObject({ failure })
    rig.carto.fault = null
    expect((await personCalls(cookie).list()).status).toBe(403)
  })

  test('asks only CARTO for the account’s name', async () => {
    const query = await press(await leaveFor(cookie))
    rig.carto.userInfo = 'http://127.0.0.1:9/user/ada/api/v4/me'
    expect(await comeBack(cookie, query)).toMatchObject({ failure: 'failed' })
    expect(rig.carto.seen.at(-1)).toBe('POST /oauth2/token')
  })

  test('asks CARTO itself without an operator’s address, at public addresses only', async () => {
    const [storage] = storagesOf({ PORT: 3000, CARTO_CLIENT_ID: 'us', CARTO_CLIENT_SECRET: 'secret' })
    const address = new URL(storage?.page?.address({ state: 's', verifier: 'v' }) ?? '')
    expect(`${address.origin}${address.pathname}`).toBe('https://carto.com/oauth2/authorize')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'us',
      response_type: 'code',
      state: 's',
      scope: 'schemas:c datasets:rw:*',
      redirect_uri: 'http://localhost:3000/api/maps/cloud/carto/callback',
    })
    expect(address.search).not.toContain('secret')
    const query = await press(await leaveFor(cookie))
    replaceStorages([cartoOf(rig.carto, { isAdmitted: false })])
    expect(await comeBack(cookie, query)).toMatchObject({ failure: 'failed' })
    expect(rig.carto.seen.at(-1)).toBe('POST /oauth2/authorize')
  })

  test('forgets an ended token, and lets the person connect again', async () => {
    await connectCarto(cookie)
    rig.carto.expire()
    const { list } = personCalls(cookie)
    expect(await refusalOf(await list())).toEqual([
      403,
      'The storage has refused the access token. Connect again.',
    ])
    expect(await refusalOf(await list())).toEqual([403, 'Custom storage is not properly initialized'])
    await connectCarto(cookie)
    expect((await list()).status).toBe(200)
  })

  test('forgets the token on disconnecting', async () => {
    await connectCarto(cookie)
    expect((await personCalls(cookie).leave()).status).toBe(204)
    expect((await personCalls(cookie).list()).status).toBe(403)
  })

  test('ends the session with its token on sign-out', async () => {
    await connectCarto(cookie)
    const before = await tokensKept()
    await endSession(new Request('http://localhost:3000/api/auth/sign-out', { headers: { cookie } }))
    expect((await tokensKept()) - before).toBe(-1)
    expect((await personCalls(cookie).list()).status).toBe(401)
  })
})
