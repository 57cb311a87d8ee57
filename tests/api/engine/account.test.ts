import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { limits } from '@/lib/config/limits'
import { meSchema } from '@/lib/contract/account'
import { type ListContent, listsSchema } from '@/lib/contract/lists'
import { savedMapSchema, savedMapsSchema } from '@/lib/contract/saved-map'
import { type ListedToken, type MadeToken, maxTokens } from '@/lib/contract/token'
import { auditEntries, members } from '@/server/engine/db/schema/customer'
import { leftoverFiles } from '@/server/engine/db/schema/evaluation'
import { lists } from '@/server/engine/db/schema/list'
import { lookups } from '@/server/engine/db/schema/lookup'
import { savedMaps, savedMapVersions } from '@/server/engine/db/schema/saved-map'
import { tokens } from '@/server/engine/db/schema/token'
import { runLookupCommand } from '@/server/engine/lookups/run-lookup-command'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'
import { openedRig } from '@/tests/support/opened-rig'
import { bearer } from '@/tests/support/record-rig'

describe('lists', () => {
  const location = (id: string, over: object = {}) => ({
    id,
    name: `Location ${id}`,
    lat: 47.1,
    lng: 9.5,
    evaluationType: 'DC' as const,
    parkingType: 'parking',
    type: '',
    status: '',
    ...over,
  })
  const locations = (...ids: string[]): ListContent => ({
    kind: 'locations',
    locations: ids.map((id) => location(id)),
  })
  const scenario = (name: string, over: object = {}) => ({
    id: `id-${name.length}`,
    name,
    edits: { 'Connector Config': '4x300 kW', iso3_2: 5000 },
    money: { capex: 142_000, ramp: [60, 85] },
    ...over,
  })
  const scenarios: ListContent = {
    kind: 'scenarios',
    scenarios: [scenario('Fünf Säulen')],
  }
  const ada = 'ada@example.com'

  describe.each(everyDatabase())('an account’s lists on $name', ({ open }) => {
    const rig = openedRig(open)
    beforeEach(() => rig.deps.db.delete(lists))

    const putBy = (as: string) => (id: string, version: number, content: unknown) =>
      rig.put(`/me/lists/${id}`, { as, body: { version, content } })
    const put = putBy(ada)
    const read = async (query = '', as = ada) =>
      listsSchema.parse(await (await rig.get(`/me/lists${query}`, { as })).json())

    const readOne = async (id: string, as = ada) => {
      const answer = await rig.get(`/me/lists/${encodeURIComponent(id)}`, { as })
      return answer.status === 200 ? answer.json() : answer.status
    }
    const countOf = (content: ListContent) => {
      if (content.kind === 'locations') return content.locations.length
      if (content.kind === 'scenarios') return content.scenarios.length
      if (content.kind === 'imports') return content.imports.reduce((sum, { rows }) => sum + rows.length, 0)
      return content.kind === 'money' ? content.values.length : 1
    }
    const entryOf = (id: string, version: number, content: ListContent) => ({
      id,
      version,
      kind: content.kind,
      count: countOf(content),
      bytes: Buffer.byteLength(JSON.stringify(content)),
    })

    it('keeps every kind unchanged, and lists them without their content', async () => {
      const saved = await put('saved-locations', 0, locations('1', '2'))
      expect(saved.status).toBe(200)
      const first = entryOf('saved-locations', 1, locations('1', '2'))
      expect(await saved.json()).toEqual(first)
      await put('what-if:0007_dc', 0, scenarios)
      const second = entryOf('what-if:0007_dc', 1, scenarios)
      expect(await read()).toEqual({ lists: [first, second] })
      const money: ListContent = {
        kind: 'money',
        values: [{ country: 'LI', power: 'DC', money: { tariff: 0.5 } }],
      }
      await put('own-money', 0, money)
      expect(await read('?kind=money')).toEqual({ lists: [entryOf('own-money', 1, money)] })
      expect(await readOne('own-money')).toMatchObject({ content: money })
      expect(await read('?kind=scenarios')).toEqual({ lists: [second] })
      const unfinished: ListContent = {
        kind: 'imports',
        imports: [
          {
            key: 'a'.repeat(32),
            name: 'Sites.csv',
            columns: ['Name', 'Lat'],
            fields: ['name', null],
            rows: [
              [2, ['Mill', 'here']],
              [7, ['Shop', '']],
            ],
          },
        ],
      }
      expect((await put('unfinished-imports', 0, unfinished)).status).toBe(200)
      expect(await read('?kind=imports')).toEqual({ lists: [entryOf('unfinished-imports', 1, unfinished)] })
      expect(await readOne('unfinished-imports')).toMatchObject({ content: unfinished })
      expect((await put('unfinished-imports', 1, { kind: 'imports', imports: [] })).status).toBe(200)
      expect((await rig.get('/me/lists?kind=secrets', { as: ada })).status).toBe(422)
      expect(await readOne('saved-locations')).toEqual({
        id: 'saved-locations',
        version: 1,
        content: locations('1', '2'),
      })
      expect(await readOne('what-if:0007_dc')).toEqual({
        id: 'what-if:0007_dc',
        version: 1,
        content: scenarios,
      })
      expect(await readOne('unknown')).toBe(404)
    })

    it('keeps the form of numbers with the account alone, which /me names', async () => {
      const formOf = async (as: string) =>
        meSchema.parse(await (await rig.get('/me', { as })).json()).data.number_format
      expect(await formOf(ada)).toBeUndefined()
      const chosen: ListContent = { kind: 'settings', numbers: 'comma' }
      expect((await put('settings', 0, chosen)).status).toBe(200)
      expect([await formOf(ada), await formOf('grace@example.com')]).toEqual(['comma', undefined])
      expect(await read('?kind=settings')).toEqual({ lists: [entryOf('settings', 1, chosen)] })
      const refused = await put('settings', 1, {
        kind: 'settings',
        numbers: 'roman',
      } as unknown as ListContent)
      expect(refused.status).toBe(422)
    })

    it.each([
      ['settings', 'settings', 'imports', { kind: 'imports', imports: [] }],
      ['saved-locations', 'locations', 'scenarios', scenarios],
      ['own-money', 'money', 'locations', locations('1')],
      ['unfinished-imports', 'imports', 'settings', { kind: 'settings', numbers: 'comma' }],
      ['scenarios:47.10000:9.50000', 'scenarios', 'locations', locations('1')],
    ])('holds no other kind in %s', async (id, bound, kind, content) => {
      const refused = await put(id, 0, content)
      expect([refused.status, (await refused.json()).detail]).toEqual([
        422,
        `The list ${id} holds ${bound}, not ${kind}.`,
      ])
      expect(await read()).toEqual({ lists: [] })
    })

    const unfinished = (over: object = {}) => ({
      key: 'a'.repeat(32),
      name: 'Sites.csv',
      columns: ['Name', 'Lat'],
      fields: ['name', null],
      rows: [[2, ['Mill', 'here']]],
      ...over,
    })

    it.each([
      ['Two imports have the same key.', [unfinished(), unfinished({ name: 'Others.csv' })]],
      ['Row 2 is in an import twice.', [unfinished({ rows: Array(2).fill([2, ['Mill', 'here']]) })]],
      [
        'Row 7 has 3 cells, but its import has 2 columns.',
        [unfinished({ rows: [[7, ['Mill', 'here', 'more']]] })],
      ],
      ['An import has more fields than columns.', [unfinished({ fields: ['name', null, 'lat'] })]],
    ])('refuses rows to finish: %s', async (sentence, imports) => {
      const refused = await put('unfinished-imports', 0, { kind: 'imports', imports })
      expect([refused.status, (await refused.json()).detail.at(0).msg]).toEqual([422, sentence])
    })

    it('replaces halves of letters in every text', async () => {
      const half = '\ud83d'
      const texts = { name: `a${half}`, address: `${half}b`, type: half }
      await put('saved-locations', 0, { kind: 'locations', locations: [location('1', texts)] })
      const whole = { name: 'a\ufffd', address: '\ufffdb', type: '\ufffd' }
      expect((await readOne('saved-locations')).content.locations).toEqual([location('1', whole)])
      const columns = [`Name${half}`, 'Lat']
      const imports = [unfinished({ columns, rows: [[2, [`${half}Mill`, '🚗']]] })]
      await put('unfinished-imports', 0, { kind: 'imports', imports })
      expect((await readOne('unfinished-imports')).content.imports).toEqual([
        unfinished({ columns: ['Name\ufffd', 'Lat'], rows: [[2, ['\ufffdMill', '🚗']]] }),
      ])
    })

    it('counts versions, and answers a change to an older one with the current list', async () => {
      await put('saved-locations', 0, locations('1'))
      expect((await put('saved-locations', 1, locations('1', '2'))).status).toBe(200)
      for (const stale of [0, 1, 7]) {
        const refused = await put('saved-locations', stale, locations('9'))
        expect(refused.status).toBe(409)
        expect(await refused.json()).toEqual({
          detail: 'This list has changed in the meantime. Read it again.',
          current: { id: 'saved-locations', version: 2, content: locations('1', '2') },
        })
      }
    })

    it('takes one of several simultaneous changes to the same version', async () => {
      const first = ['1', '2', '3', '4'].map((id) => put('saved-locations', 0, locations(id)))
      expect((await Promise.all(first)).map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      const next = ['1', '2', '3', '4'].map((id) => put('saved-locations', 1, locations(id)))
      expect((await Promise.all(next)).map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    })

    it('never turns a list into one of another kind', async () => {
      await put('mine', 0, scenarios)
      const refused = await put('mine', 1, locations('1'))
      expect([refused.status, (await refused.json()).current.content.kind]).toEqual([409, 'scenarios'])
    })

    it('neither shows nor changes another account’s list', async () => {
      await put('saved-locations', 0, locations('1'))
      const other = 'bob@example.com'
      expect(await read('', other)).toEqual({ lists: [] })
      const foreign = await putBy(other)('saved-locations', 1, locations('9'))
      expect([foreign.status, await foreign.json()]).toEqual([404, { detail: 'There is no such list.' }])
      expect((await putBy(other)('saved-locations', 0, locations('8'))).status).toBe(200)
      expect((await readOne('saved-locations')).content).toEqual(locations('1'))
      await put('mine', 0, locations('2'))
      expect(await readOne('mine', other)).toBe(404)
    })

    it('refuses visitors before reading what they send', async () => {
      expect((await rig.get('/me/lists')).status).toBe(401)
      expect((await rig.get('/me/lists/saved-locations')).status).toBe(401)
      expect((await rig.put('/me/lists/%20', { body: 'nonsense' })).status).toBe(401)
    })

    it.each([
      ['an id with a space', 'my list', locations('1')],
      ['another kind', 'mine', { kind: 'secrets', locations: [] }],
      ['a location beyond the pole', 'mine', { kind: 'locations', locations: [location('1', { lat: 91 })] }],
      ['two locations of one id', 'mine', locations('1', '1')],
      [
        'a name of 201 letters',
        'mine',
        { kind: 'locations', locations: [location('1', { name: 'x'.repeat(201) })] },
      ],
      ['a line break in a name', 'mine', { kind: 'locations', locations: [location('1', { name: 'a\nb' })] }],
      ['a scenario without a name', 'mine', { kind: 'scenarios', scenarios: [scenario('')] }],
      [
        'a scenario of a ramp without end',
        'mine',
        { kind: 'scenarios', scenarios: [scenario('a', { money: { ramp: Array(11).fill(50) } })] },
      ],
      [
        'a scenario of a station in words',
        'mine',
        { kind: 'scenarios', scenarios: [scenario('a', { edits: { 'Connector Config': 'two' } })] },
      ],
      [
        'more scenarios than a list holds',
        'mine',
        { kind: 'scenarios', scenarios: Array(limits.scenarios + 1).fill(scenario('a')) },
      ],
    ])('refuses %s', async (_, id, content) => {
      const answer = await put(encodeURIComponent(id), 0, content)
      expect(answer.status).toBe(422)
      expect(await read()).toEqual({ lists: [] })
    })

    it('takes 10,000 locations and refuses 10,001 with a message', async () => {
      const many = Array.from({ length: limits.savedLocations + 1 }, (_, at) => String(at))
      expect((await put('mine', 0, locations(...many.slice(1)))).status).toBe(200)
      const answer = await put('mine', 1, locations(...many))
      expect([answer.status, (await answer.json()).detail.length]).toEqual([422, 1])
    })

    it('refuses a list more than an account may hold', async () => {
      await put('0', 0, scenarios)
      const [first] = await rig.deps.db.select().from(lists)
      if (!first) throw new Error('no list')
      const others = Array.from({ length: limits.lists - 1 }, (_, at) => ({ ...first, id: `${at + 1}` }))
      await rig.deps.db.insert(lists).values(others)
      const refused = await put('one-more', 0, scenarios)
      expect([refused.status, (await refused.json()).detail]).toEqual([
        403,
        'Your account holds 500 lists, which is the limit.',
      ])
      expect((await put('1', 1, scenarios)).status).toBe(200)
      expect((await put('1', 0, scenarios)).status).toBe(409)
    })
  })
})

describe('saved maps', () => {
  const ada = 'ada@example.com'
  const bob = 'bob@example.com'
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
  const contentOf = (label: string) => JSON.stringify({ datasets: [], info: { label } })

  interface Form {
    map?: string | undefined
    thumbnail?: Uint8Array<ArrayBuffer>
    [field: string]: string | Uint8Array<ArrayBuffer> | undefined
  }

  function formOf({ map, thumbnail, ...fields }: Form): FormData {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    if (map !== undefined) form.set('map', new Blob([map]), 'map.json')
    if (thumbnail) form.set('thumbnail', new Blob([thumbnail]), 'picture.png')
    return form
  }

  describe.each(everyDatabase())('saved maps on $name', ({ name, open }) => {
    const rig = openedRig(open)
    beforeEach(() => rig.deps.db.delete(savedMaps))

    const send = (path: string, form: Form) => rig.upload(path, formOf(form), bearer(ada))
    const save = async (form: Form = {}) => {
      const answer = await send('/maps/saved', { title: 'Trips', map: contentOf('one'), ...form })
      expect(answer.status).toBe(201)
      return savedMapSchema.parse(await answer.json())
    }
    const change = (id: string, form: Form, as = ada) =>
      rig.replace(`/maps/saved/${id}`, formOf(form), bearer(as))
    const contentAt = async (address: string, as?: string) => {
      const answer = await rig.get(address, as === undefined ? {} : { as })
      return answer.status === 200 ? (await answer.json()).info.label : answer.status
    }

    it('take one of several simultaneous changes', async () => {
      const { id } = await save()
      const sent = ['a', 'b', 'c'].map((map) => change(id, { title: map, version: '1', map: contentOf(map) }))
      expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await rig.deps.db.select().from(savedMapVersions)).toHaveLength(2)
    })

    // Databases may differ only under concurrency.
    if (name !== 'PGlite') return

    it('keep a map with its picture, for its owner only', async () => {
      const map = await save({ thumbnail: png, description: 'All of\nthem' })
      expect(map).toMatchObject({
        title: 'Trips',
        privateMap: true,
        isOwn: true,
        version: 1,
        thumbnail: true,
      })
      expect(await contentAt(`/maps/saved/${map.id}/map`, ada)).toBe('one')
      const picture = await rig.get(`/maps/saved/${map.id}/thumbnail`, { as: ada })
      expect(new Uint8Array(await picture.arrayBuffer())).toEqual(png)
      for (const as of [bob, undefined]) {
        expect(await contentAt(`/maps/saved/${map.id}/map`, as)).toBe(404)
        expect((await rig.get(`/maps/saved/${map.id}`, as ? { as } : {})).status).toBe(404)
      }
      const list = savedMapsSchema.parse(await (await rig.get('/maps/saved', { as: ada })).json())
      expect(list.maps.map(({ id }) => id)).toEqual([map.id])
      expect(await (await rig.get('/maps/saved', { as: bob })).json()).toEqual({ maps: [], bytes: 0 })
    })

    it('open a public map by its address, without its versions', async () => {
      const map = await save({ private: 'false' })
      const seen = savedMapSchema.parse(await (await rig.get(`/maps/saved/${map.id}`)).json())
      expect(seen).toMatchObject({ isOwn: false, versions: [], title: 'Trips' })
      expect(await contentAt(`/maps/saved/${map.id}/map`)).toBe('one')
      expect(await contentAt(`/maps/saved/${map.id}/map?version=1`)).toBe(404)
      const foreign = await change(map.id, { title: 'Mine', version: '1' }, bob)
      expect([foreign.status, (await rig.delete(`/maps/saved/${map.id}`, { as: bob })).status]).toEqual([
        404, 404,
      ])
    })

    it('count versions, refuse the later of two changes, and restore an earlier version', async () => {
      const { id } = await save()
      const changed = await change(id, { title: 'Trips', version: '1', map: contentOf('two') })
      expect(savedMapSchema.parse(await changed.json())).toMatchObject({ version: 2 })
      const late = await change(id, { title: 'Late', version: '1', map: contentOf('late') })
      expect([late.status, (await late.json()).detail]).toEqual([
        409,
        'This map has changed in the meantime. Open it again, or save yours as a new map.',
      ])
      const back = await rig.post(`/maps/saved/${id}/restore`, { as: ada, body: { version: 2, from: 1 } })
      const restored = savedMapSchema.parse(await back.json())
      expect(restored.versions.map(({ version }) => version)).toEqual([3, 2, 1])
      expect(await contentAt(`/maps/saved/${id}/map`, ada)).toBe('one')
      expect(await contentAt(`/maps/saved/${id}/map?version=2`, ada)).toBe('two')
      const stale = await rig.post(`/maps/saved/${id}/restore`, { as: ada, body: { version: 2, from: 1 } })
      expect(stale.status).toBe(409)
    })

    it('delete an earlier version, but never the latest or files that another version shares', async () => {
      const { id } = await save({ thumbnail: png })
      await change(id, { title: 'Trips', version: '1', map: contentOf('two') })
      await rig.post(`/maps/saved/${id}/restore`, { as: ada, body: { version: 2, from: 1 } })
      const drop = async (version: number, as = ada) =>
        (await rig.delete(`/maps/saved/${id}/versions/${version}`, { as })).status
      expect([await drop(1, bob), await drop(3), await drop(9), await drop(2), await drop(1)]).toEqual([
        404, 409, 404, 204, 204,
      ])
      const left = savedMapSchema.parse(await (await rig.get(`/maps/saved/${id}`, { as: ada })).json())
      expect(left.versions.map(({ version }) => version)).toEqual([3])
      expect(await contentAt(`/maps/saved/${id}/map`, ada)).toBe('one')
      const [row] = await rig.deps.db.select().from(savedMapVersions)
      const noted = await rig.deps.db.select().from(leftoverFiles)
      expect(noted.map(({ key }) => key)).not.toContain(row?.mapKey)
    })

    it('keep the latest versions, and note the others’ files for removal', async () => {
      const { id } = await save()
      for (let version = 1; version <= limits.savedMapVersions; version += 1) {
        const answer = await change(id, {
          title: 'T',
          version: String(version),
          map: contentOf(`v${version}`),
        })
        expect(answer.status).toBe(200)
      }
      const rows = await rig.deps.db.select().from(savedMapVersions)
      expect(rows).toHaveLength(limits.savedMapVersions)
      const kept = new Set(rows.map(({ mapKey }) => mapKey))
      const noted = await rig.deps.db.select().from(leftoverFiles)
      expect(noted.filter(({ key }) => kept.has(key))).toEqual([])
      expect(await contentAt(`/maps/saved/${id}/map?version=1`, ada)).toBe(404)
    })

    it.each([
      ['no title', { title: ' ' }, 'Give the map a title.'],
      ['no map', { map: undefined }, 'Send the map as the file “map”.'],
      ['another kind of file', { map: '<svg>' }, 'The map is not kepler.gl JSON.'],
      ['another kind of picture', { thumbnail: new Uint8Array([1, 2]) }, 'The picture is not a PNG file.'],
      ['an unknown word', { private: 'perhaps' }, 'Expected private to be true or false.'],
    ])('refuse %s and keep no file of it', async (_, form, sentence) => {
      const answer = await send('/maps/saved', { title: 'Trips', map: contentOf('one'), ...form })
      expect(answer.status).toBe(422)
      expect(JSON.stringify(await answer.json())).toContain(sentence)
      expect(await rig.deps.db.select().from(savedMapVersions)).toEqual([])
    })

    it('refuse a picture that is too large', async () => {
      const large = new Uint8Array(limits.thumbnailBytes + 1)
      large.set(png)
      const answer = await send('/maps/saved', { title: 'T', map: contentOf('one'), thumbnail: large })
      expect([answer.status, (await answer.json()).detail]).toEqual([
        413,
        'A saved thumbnail has 300 KB at most.',
      ])
    })
  })
})

describe('tokens', () => {
  const ada = 'ada@example.com'
  const mate = 'mate@example.com'
  const bob = 'bob@example.com'
  const start = new Date('2026-11-23T12:00:00Z')
  const day = 86_400_000
  const dead = 'This access token does not work: it is unknown, has expired or was revoked. Make a new one.'

  const wrong: [string, object][] = [
    ['no name', { name: ' ' }],
    ['a long name', { name: 'a'.repeat(61) }],
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['admin'] }],
    ['an owner', { member_id: 'x' }],
    ['an end in the past', { expires_at: '2026-11-23T11:59:59Z' }],
    ['an end after more than a year', { expires_at: '2027-11-30T00:00:00Z' }],
  ]

  describe.each(everyDatabase())('access tokens on $name', ({ name, open }) => {
    let database: TestDatabase
    let rig: EngineRig
    let now = start

    beforeAll(async () => {
      database = await open()
      rig = engineRig(database.db, { clock: () => now })
      for (const [email, customer] of [
        [ada, 'Ada Ltd'],
        [mate, 'Ada Ltd'],
        [bob, 'Bob Ltd'],
      ] as const) {
        await ensureMember(database.db, { email, customer, canSubmit: true, isInternal: false })
      }
      await database.db.update(members).set({ isAdmin: true }).where(eq(members.email, ada))
      for (const as of [ada, mate, bob]) await rig.get('/me', { as })
    })
    afterAll(async () => {
      await rig?.close()
      await database?.close()
    })
    beforeEach(async () => {
      now = start
      await database.db.delete(tokens)
      await database.db.delete(auditEntries)
    })

    const make = (body: object = {}, as: string = mate) =>
      rig.post('/tokens', { as, body: { name: 'Script', scopes: ['read:records'], ...body } })
    const made = async (body?: object, as?: string): Promise<MadeToken> => (await make(body, as)).json()
    const listed = async (as: string = mate): Promise<ListedToken[]> =>
      (await (await rig.get('/tokens', { as })).json()).tokens
    const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })
    const refusal = async (secret: string) => {
      const answer = await rig.get('/evals/runs', bearer(secret))
      return [answer.status, (await answer.json()).detail]
    }

    it('stops at a person’s token limit, even for simultaneous requests', async () => {
      const answers = await Promise.all(Array.from({ length: maxTokens + 3 }, () => make()))
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([...Array(maxTokens).fill(201), 429, 429, 429])
      expect((await make({}, ada)).status).toBe(201)
    })

    // Databases may differ only under concurrency.
    if (name !== 'PGlite') return

    it('acts for its owner, shows its secret once and stores only a hash', async () => {
      const token = await made()
      expect(token.secret).toMatch(/^kw_[\w-]{43}$/)
      expect(token).toMatchObject({
        name: 'Script',
        expires_at: new Date(start.getTime() + 90 * day).toISOString(),
      })
      const me = await (await rig.get('/me', bearer(token.secret))).json()
      expect(me).toEqual(await (await rig.get('/me', { as: mate })).json())
      const stored = await database.db.select().from(tokens)
      expect(JSON.stringify([stored, await listed()])).not.toContain(token.secret.slice(3))
      expect(await listed()).toMatchObject([{ id: token.id, scopes: ['read:records'] }])
    })

    it('notes its last use once a minute', async () => {
      const { secret } = await made()
      expect((await listed())[0]?.last_used_at).toBeNull()
      const used = async (seconds: number) => {
        now = new Date(start.getTime() + seconds * 1000)
        await rig.get('/me', bearer(secret))
        return (await listed())[0]?.last_used_at
      }
      expect(await used(1)).toBe('2026-11-23T12:00:01.000Z')
      expect(await used(60)).toBe('2026-11-23T12:00:01.000Z')
      expect(await used(61)).toBe('2026-11-23T12:01:01.000Z')
    })

    it('answers alike once expired, revoked or unknown', async () => {
      const revoked = await made()
      const expiring = await made({ expires_at: '2026-11-24T12:00:00Z' })
      expect((await rig.delete(`/tokens/${revoked.id}`, { as: mate })).status).toBe(204)
      expect(await refusal(revoked.secret)).toEqual([401, dead])
      expect((await rig.get('/evals/runs', bearer(expiring.secret))).status).toBe(200)
      now = new Date('2026-11-24T12:00:00Z')
      for (const secret of [expiring.secret, `kw_${'A'.repeat(43)}`, 'kw_', 'kw_%00', `${revoked.secret}A`]) {
        const answer = await rig.get('/evals/runs', bearer(secret))
        expect(answer.status).toBe(401)
      }
      expect(await refusal(expiring.secret)).toEqual([401, dead])
      expect(await listed()).toMatchObject([{ id: expiring.id }])
      await made()
      expect(await listed()).toHaveLength(1)
    })

    it.each(wrong)('refuses %s', async (_, body) => {
      expect((await make(body)).status).toBe(422)
      expect(await listed()).toEqual([])
    })

    it('is visible to its owner only', async () => {
      const { id } = await made()
      for (const as of [ada, bob]) {
        expect(await listed(as)).toEqual([])
        expect((await rig.delete(`/tokens/${id}`, { as })).status).toBe(404)
      }
      for (const path of ['/tokens', '/tokens/current']) expect((await rig.get(path)).status).toBe(401)
      expect((await rig.post('/tokens', { body: {} })).status).toBe(401)
      expect((await rig.delete(`/tokens/${id}`)).status).toBe(401)
      expect((await rig.get('/tokens/current', { as: mate })).status).toBe(401)
    })

    it('cannot make another token', async () => {
      const { id, secret } = await made({ scopes: ['read:sites', 'read:records', 'evaluate', 'submit'] })
      const body = { name: 'More', scopes: ['submit'] }
      const answers = [
        await rig.post('/tokens', { body, ...bearer(secret) }),
        await rig.get('/tokens', bearer(secret)),
        await rig.delete(`/tokens/${id}`, bearer(secret)),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
      expect(await listed()).toHaveLength(1)
    })

    it('enters the customer’s audit log when made and revoked', async () => {
      const { id, secret } = await made({ scopes: ['submit', 'read:sites'] })
      await rig.delete(`/tokens/${id}`, { as: mate })
      const entries = await database.db.select().from(auditEntries).orderBy(auditEntries.id)
      expect(entries.map(({ email, act }) => [email, act])).toEqual([
        [mate, 'Made the access token “Script” (read sites, submit)'],
        [mate, 'Revoked the access token “Script”'],
      ])
      expect(JSON.stringify(entries)).not.toContain(secret)
    })

    it('ends with its owner’s membership, and when they join another customer', async () => {
      const leaving = 'leaving@example.com'
      await ensureMember(database.db, {
        email: leaving,
        customer: 'Ada Ltd',
        canSubmit: true,
        isInternal: false,
      })
      const { data } = await (await rig.get('/me', { as: leaving })).json()
      const { secret } = await made({}, leaving)
      const user = (await database.db.select().from(members).where(eq(members.email, leaving)))[0]?.id
      await rig.delete(`/customers/${data.customer.id}/users/${user}`, { as: ada })
      expect(await refusal(secret)).toEqual([401, dead])

      const moved = await made({}, bob)
      const invited = await rig.post(`/customers/${data.customer.id}/users`, {
        as: ada,
        body: { email: bob },
      })
      const { link } = await invited.json()
      const accept = { as: bob, body: { token: link.split('#')[1] } }
      expect((await rig.post('/invitations/accept', accept)).status).toBe(204)
      expect(await refusal(moved.secret)).toEqual([401, dead])
    })
  })
})

describe('lookups', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lookups-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const traffic = { iso3_0: 0, iso3_1: 120, iso3_2: 0, iso3_3: 30, iso3_4: 0, iso3_5: 7, iso3_total: 157 }
  const textOf = (values: object) => new URLSearchParams(Object.entries(values)).toString()
  const inputs = {
    ...traffic,
    capacity: 300,
    connectors: 2,
    'Connector Config': '2x150 kW',
    population_in_1km: 1,
    population_in_2km: 2,
    population_in_5km: 3,
    population_in_10km: 4,
  }

  describe('kept inputs', () => {
    const rig = openedRig(openInMemory)

    async function importTable(table: unknown) {
      const path = join(folder, 'table.json')
      writeFileSync(path, JSON.stringify(table))
      const said: string[] = []
      const say = (line: string) => void said.push(line)
      const db = rig.deps.db
      const code = await runLookupCommand(['import', path], {
        print: say,
        complain: say,
        open: async () => ({ db, close: async () => undefined }),
      })
      return { code, said }
    }
    const make = (as: string | undefined, body: unknown = { inputs }) =>
      rig.post('/lookups', { ...(as && { as }), body })

    it('are imported once from a repeated table', async () => {
      const table = {
        aB3dE6gH: textOf(traffic),
        ab3dE6gH: textOf({ ...traffic, iso3_0: 1, iso3_total: 158 }),
      }
      expect(await importTable(table)).toEqual({ code: 0, said: ['2 rows, 2 of them new or changed.'] })
      expect((await importTable(table)).said).toEqual(['2 rows, 0 of them new or changed.'])
      expect(await (await rig.get('/lookups/aB3dE6gH')).json()).toEqual({ id: 'aB3dE6gH', inputs: traffic })

      const changed = { ...traffic, iso3_5: 8, iso3_total: 158 }
      expect((await importTable({ ...table, aB3dE6gH: textOf(changed) })).said).toEqual([
        '2 rows, 1 of them new or changed.',
      ])
      expect((await (await rig.get('/lookups/aB3dE6gH')).json()).inputs).toEqual(changed)
    })

    it('are unchanged when a row of the table is wrong', async () => {
      const { code, said } = await importTable({ newRow01: textOf(traffic), newRow02: 'iso3_0=1' })
      expect(code).toBe(1)
      expect(said[0]).toBe('newRow02: iso3_1, iso3_2, iso3_3, iso3_4, iso3_5, iso3_total missing.')
      expect((await rig.get('/lookups/newRow01')).status).toBe(404)
    })

    it('explain an unknown id, and answer 422 to an invalid one', async () => {
      const unknown = await rig.get('/lookups/zzzzzzzz')
      expect(unknown.status).toBe(404)
      expect((await unknown.json()).detail).toBe('Nothing is saved under the ID zzzzzzzz.')
      expect((await rig.get('/lookups/zzz')).status).toBe(422)
    })

    it('get one id per set of inputs, for any account and in any order', async () => {
      const first = await make('ada@example.com')
      expect(first.status).toBe(201)
      const { id } = await first.json()
      expect(id).toMatch(/^[A-Za-z0-9]{8}$/)
      const reversed = Object.fromEntries(Object.entries(inputs).reverse())
      expect(await (await make('bob@example.com', { inputs: reversed })).json()).toEqual({ id })
      const other = await make('ada@example.com', { inputs: { ...inputs, population_in_1km: 2 } })
      expect((await other.json()).id).not.toBe(id)
      expect(await (await rig.get(`/lookups/${id}`)).json()).toEqual({ id, inputs })
    })

    it('drop any name or place in the request', async () => {
      const named = {
        inputs: { ...inputs, poi_parking: 3, location_name: 'Ada’s yard', lat: 47.1 },
        email: 'a@b.c',
      }
      const { id } = await (await make('ada@example.com', named)).json()
      expect((await (await rig.get(`/lookups/${id}`)).json()).inputs).toEqual({ ...inputs, poi_parking: 3 })
    })

    it('require an account, and name a wrong field', async () => {
      expect((await make(undefined, '{')).status).toBe(401)
      const wrong = await make('ada@example.com', { inputs: { ...inputs, capacity: -1 } })
      expect(wrong.status).toBe(422)
    })

    it('are not overwritten by a table that holds the id of a short link', async () => {
      const { id } = await (await make('ada@example.com')).json()
      const { code, said } = await importTable({ [id]: textOf(traffic), otherRow: textOf(traffic) })
      expect({ code, said }).toEqual({
        code: 1,
        said: [`${id}: the id is that of a short link.`, 'Nothing was imported.'],
      })
      expect((await rig.get('/lookups/otherRow')).status).toBe(404)
    })

    it('stop at 10,000 links per account', async () => {
      const { id } = await (await make('carl@example.com', { inputs: { ...inputs, capacity: 1 } })).json()
      const [own] = (await rig.deps.db.select().from(lookups)).filter((row) => row.id === id)
      const row = (n: number) => ({
        id: `L${String(n).padStart(7, '0')}`,
        kind: 'link' as const,
        inputs,
        inputsHash: `${n}`,
        madeBy: own?.madeBy ?? null,
      })
      for (const start of [0, 5000]) {
        const rows = Array.from({ length: start === 0 ? 5000 : 4999 }, (_, n) => row(start + n))
        await rig.deps.db.insert(lookups).values(rows)
      }
      const refused = await make('carl@example.com', { inputs: { ...inputs, capacity: 2 } })
      expect(refused.status).toBe(409)
      expect((await refused.json()).detail).toMatch(/^Your account has made 10,000 short links/)
      expect((await make('carl@example.com', { inputs: { ...inputs, capacity: 1 } })).status).toBe(201)
    })
  })
})
