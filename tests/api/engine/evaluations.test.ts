import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import {
  type EvaluationMap,
  type EvaluationRecord,
  evaluationMapSchema,
  evaluationRecordSchema,
  type Runs,
  runsSchema,
} from '@/lib/contract/evaluation'
import { categorizedSchema, forecastSchema } from '@/lib/contract/projection'
import type { AtlasLibrary } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { Evaluation } from '@/server/engine/db/queries/records'
import { customers, members } from '@/server/engine/db/schema/customer'
import { evaluations, files } from '@/server/engine/db/schema/evaluation'
import { jobs } from '@/server/engine/db/schema/job'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { evaluateSubmission } from '@/server/engine/services/evaluations/evaluate-submission'
import { storeSubmission } from '@/server/engine/services/evaluations/submit-evaluation'
import { summariseKind } from '@/server/engine/services/records/job-kinds'
import { everyDatabase, openInMemory, type TestDatabase } from '@/tests/support/databases'
import {
  type EngineRig,
  engineRig,
  origin,
  silentLog,
  submission,
  submitted,
  unprovedHost,
} from '@/tests/support/engine-rig'
import { ensureMember } from '@/tests/support/members'
import { openedRig } from '@/tests/support/opened-rig'
import { centre, metresFrom, site, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

describe.each(everyDatabase())('submissions on $name', ({ open }) => {
  const rig = openedRig(open)
  beforeAll(() => rig.work())

  const submit = (as: string, body: object, key?: string) =>
    rig.post('/cord', { as, body, headers: key ? { 'idempotency-key': key } : {} })
  const runs = async (as: string): Promise<Runs> =>
    runsSchema.parse(await (await rig.get('/evals/runs', { as })).json())

  test('make one record and one answer when sent ten times at once with one key', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => submit('ten@example.com', submission(), key)),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies)).toEqual(new Set(['{"success":true,"evalId":"0001_dc"}']))
    await rig.finished('ten@example.com')
    const own = (await runs('ten@example.com')).runs.filter((each) => each.type !== 'Summary')
    expect(own).toHaveLength(1)
    const other = await submit('ten@example.com', { ...submission(), eval_name: 'Another' }, key)
    expect([other.status, await other.json()]).toEqual([
      422,
      { detail: 'This Idempotency-Key was used before with another submission.' },
    ])
  })

  test('get consecutive numbers when sent at once with different keys', async () => {
    await Promise.all(Array.from({ length: 12 }, () => submit('many@example.com', submission())))
    await rig.finished('many@example.com')
    const ids = (await runs('many@example.com')).runs.map((each) => each.evalId).filter((id) => id > '0001')
    expect(ids.sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `${String(index + 1).padStart(4, '0')}_dc`),
    )
  })

  test('get 202 and leave nothing behind for an account that may not submit', async () => {
    await ensureMember(rig.deps.db, {
      email: 'Look@example.com',
      customer: 'Lookers',
      canSubmit: false,
      isInternal: false,
    })
    const answer = await submit('look@example.com', submission())
    expect([answer.status, await answer.json()]).toEqual([202, {}])
    expect((await runs('look@example.com')).runs).toEqual([])
  })

  test('join the customer that invited the address', async () => {
    await ensureMember(rig.deps.db, {
      email: 'guest@example.com',
      customer: 'Hosts',
      canSubmit: true,
      isInternal: false,
    })
    await rig.get('/me', { as: 'Guest@example.com' })
    const rows = await rig.deps.db.select().from(members).where(eq(members.email, 'guest@example.com'))
    expect(rows).toHaveLength(1)
    expect((await runs('Guest@example.com')).name).toBe('Hosts')
  })

  test('add no unverified address to a customer, even if invited', async () => {
    const email = `guest@${unprovedHost}`
    await ensureMember(rig.deps.db, { email, customer: 'Careful', canSubmit: true, isInternal: true })
    const answer = await rig.get('/me', { as: email })
    expect([answer.status, await answer.json()]).toEqual([
      403,
      {
        detail:
          'This email address has been invited. Confirm it with your sign-in service, then sign in again.',
      },
    ])
    const [invited] = await rig.deps.db.select().from(members).where(eq(members.email, email))
    expect(invited?.subject).toBeNull()
    expect((await runs(`new@${unprovedHost}`)).name).toBe(`new@${unprovedHost}`)
  })

  test('belong to one customer after ten concurrent calls of a new person', async () => {
    const names = await Promise.all(
      Array.from({ length: 10 }, async () => (await runs('twin@example.com')).name),
    )
    expect(new Set(names)).toEqual(new Set(['twin@example.com']))
    const rows = await rig.deps.db.select().from(customers).where(eq(customers.name, 'twin@example.com'))
    expect(rows).toHaveLength(1)
  })
})

const outside = submitted({ location_id: '2', location_name: 'Out at sea', lat: 54.5, lng: 4.2 })
const both = submitted({
  location_id: '1',
  evaluation_type: 'AC,DC',
  address: 'Landstrasse 28, 9494 Schaan',
  connectors: { AC: 0, DC: 0, HPC: 4 },
})

const locationsOf = (map: EvaluationMap) => {
  const data = map.datasets[0]?.data
  const names = data?.fields.map((field) => field.name) ?? []
  return (data?.allData ?? []).map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))
}

describe('evaluated submissions', () => {
  const rig = openedRig(openInMemory)
  beforeAll(() => rig.work())

  const submit = (as: string, body: object) => rig.post('/cord', { as, body })
  const record = async (as: string, evalId: string): Promise<EvaluationRecord | undefined> => {
    const answer = await rig.get(`/evals/runs/${evalId}`, { as })
    return answer.ok ? evaluationRecordSchema.parse(await answer.json()) : undefined
  }
  const map = async (as: string, address: string): Promise<EvaluationMap> => {
    const answer = await rig.get(`/evals/map?url=${encodeURIComponent(address)}`, { as })
    return evaluationMapSchema.parse(await answer.json())
  }

  test('become a record with a map, a spreadsheet and a scorecard', async () => {
    const answer = await submit('ada@example.com', submission())
    expect([answer.status, await answer.json()]).toEqual([201, { success: true, evalId: '0001_dc' }])
    await rig.finished('ada@example.com')
    const done = await record('ada@example.com', '0001_dc')
    expect(done).toMatchObject({
      name: 'First look',
      powerType: 'DC',
      status: 'Done',
      customer: 'ada@example.com',
      locations: 1,
      problems: [],
      map: `${origin}/api/evals/files/0001_dc/map`,
      date: expect.stringMatching(/^\d{2}\.\d{2}\.\d{4}$/),
    })
    const [row] = locationsOf(await map('ada@example.com', done?.map ?? ''))
    expect(row).toMatchObject({ zid: '0001-1-dc', country: 'Testland', 'Connector Config': '2x150 kW' })
    expect(row).not.toHaveProperty('address')
    const input = Object.fromEntries(
      Object.entries(row ?? {}).filter(([name]) =>
        /^(iso3|population|poi|slow|rapid|ultra|country)/.test(name),
      ),
    )
    const again = await rig.post('/infer', {
      body: [{ ...input, connectors: 2, capacity: 300, 'Connector Config': '2x150 kW' }],
    })
    expect((await again.json()).utilization).toBeCloseTo(Number(row?.total_kwh_per_day), 9)
    for (const [file, content] of [
      ['excel', 'a workbook'],
      ['scorecard', 'a scorecard'],
    ]) {
      const download = await rig.get(`/evals/files/0001_dc/${file}`, { as: 'ada@example.com' })
      expect(await download.text()).toBe(content)
      expect(download.headers.get('content-disposition')).toMatch(
        /^attachment; filename="First look 0001_dc\.(xlsx|pdf)"$/,
      )
    }
  })

  test('make one record with two children for AC and DC', async () => {
    const answer = await submit('both@example.com', submission(both))
    expect(await answer.json()).toMatchObject({ success: true, evalId: '0001' })
    await rig.finished('both@example.com')
    const done = await record('both@example.com', '0001')
    expect(done?.powerType).toBe('AC_DC')
    expect(done?.evaluations?.map((child) => child.evalId)).toEqual(['0001_ac', '0001_dc'])
    const currents = await Promise.all(
      [done?.map, ...(done?.evaluations ?? []).map((child) => child.map)].map(async (address) =>
        locationsOf(await map('both@example.com', address ?? '')).map((row) => row.evaluation_type),
      ),
    )
    expect(currents).toEqual([['AC', 'DC'], ['AC'], ['DC']])
    const [ac] = locationsOf(await map('both@example.com', done?.evaluations?.[0]?.map ?? ''))
    expect(ac?.address).toBe('Landstrasse 28, 9494 Schaan')
    expect(ac?.max_occupancy_rate).toBeCloseTo(Number(ac?.total_kwh_per_day) / (44 * 24), 9)
    const [dc] = locationsOf(await map('both@example.com', done?.evaluations?.[1]?.map ?? ''))
    expect([ac, dc].map((row) => row?.['Connector Config'])).toEqual(['2x22 kW', '4x150 kW'])
    const child = await rig.get('/evals/files/0001_ac/excel', { as: 'both@example.com' })
    expect(child.status).toBe(200)
    const own = await record('both@example.com', '0001_ac')
    expect(own).toMatchObject({
      evalId: '0001_ac',
      parent: '0001',
      name: `${done?.name} · AC`,
      powerType: 'AC',
      locations: 1,
      map: done?.evaluations?.[0]?.map,
      scorecard: '-',
    })
    expect(own?.evaluations).toBeUndefined()
    expect((await rig.get('/evals/runs/0002_ac', { as: 'both@example.com' })).status).toBe(404)
  })

  /** As if the atlas had lost the country of a location since. */
  const storeUnchecked = async (as: string, given: ReturnType<typeof submission>) => {
    const customerId = (await (await rig.get('/me', { as })).json()).data.customer.id
    await rig.deps.db.transaction((tx) =>
      storeSubmission(rig.deps, tx, { submission: given, customerId, submittedBy: as }),
    )
    rig.deps.jobs.wake()
  }

  test('refuse a location outside all countries by its name, and make no record', async () => {
    const refused = await submit('wide@example.com', submission(submitted(), outside))
    expect([refused.status, await refused.json()]).toEqual([
      422,
      {
        detail: [
          {
            loc: ['body', 'coords', 1],
            msg: 'Out at sea: No data here, so it cannot be evaluated.',
            type: 'misplaced',
          },
        ],
      },
    ])
    expect((await rig.get('/evals/runs/0001_dc', { as: 'wide@example.com' })).status).toBe(404)
  })

  test('name the position of a location outside all countries, and the available countries', async () => {
    await storeUnchecked('sea@example.com', submission(submitted(), outside))
    await rig.finished('sea@example.com')
    const done = await record('sea@example.com', '0001_dc')
    expect(done?.status).toBe('Done')
    expect(done?.locations).toBe(2)
    expect(done?.problems).toEqual([
      {
        location_id: '2',
        location_name: 'Out at sea',
        message: '54.50000, 4.20000 lies outside the countries that can be evaluated: Testland.',
      },
    ])
  })

  test('fail with a reason and no files if no location is valid', async () => {
    await storeUnchecked('lost@example.com', submission(outside))
    await rig.finished('lost@example.com')
    expect(await record('lost@example.com', '0001_dc')).toMatchObject({
      status: 'Failed',
      map: '-',
      excel: '-',
      scorecard: '-',
      problems: [{ location_id: '2' }],
    })
  })

  test('combine all a customer’s locations in one map per current', async () => {
    await submit('sum@example.com', submission(both))
    await submit('sum@example.com', submission(submitted({ location_id: '9' })))
    await rig.finished('sum@example.com')
    const gathered = async (evalId: string) => {
      const summary = await record('sum@example.com', evalId)
      if (!summary || summary.map === '-') return []
      return locationsOf(await map('sum@example.com', summary.map)).map((row) => row.zid)
    }
    expect(await gathered('0000_ac')).toEqual(['0001-1-ac'])
    expect(await gathered('0000_dc')).toEqual(['0001-1-dc', '0002-1-dc'])
    const summary = await record('sum@example.com', '0000_dc')
    expect([summary?.name, summary?.scorecard]).toEqual(['All DC', '-'])
  })
})

describe('a submission’s countries', () => {
  const evaluation: Evaluation = {
    id: 'x',
    customerId: 'ada',
    evalId: '0007',
    name: 'Three countries',
    powerType: 'DC',
    status: 'In progress',
    type: 'Utilization estimation',
    locationCount: 4,
    problems: [],
    submittedBy: null,
    planId: null,
    version: 1,
    date: '2026-11-23',
    mapAddress: null,
    excelAddress: null,
    scorecardAddress: null,
    isAdded: false,
    deletedAt: null,
    createdAt: new Date(),
  }

  const places = [
    { lat: 47.1662, lng: 9.5106 },
    { lat: 43.7384, lng: 7.4246 },
    { lat: 54.5, lng: 4.2 },
    { lat: 42.5078, lng: 1.5211 },
  ]

  test('evaluates each location in the country that holds it, looking countries up once', async () => {
    const library = createAtlasLibrary(['data/atlas'])
    let searches = 0
    const atlas: AtlasLibrary = {
      ...library,
      overlapping: (bounds) => {
        searches += 1
        return library.overlapping(bounds)
      },
    }
    const locations = places.map((place, position) => ({
      ...place,
      position,
      evaluationId: 'x',
      locationId: String(position),
      name: 'Place',
      evaluationType: 'DC' as const,
      parkingType: 'parking',
      connectors: null,
      address: null,
      traffic: null,
      maxPower: null,
    }))
    const deps = { atlas, model: createRatesAndFactors(), log: silentLog }
    const { signal } = new AbortController()
    const result = await evaluateSubmission(deps, { evaluation, locations }, signal)
    expect(searches).toBe(1)
    expect(result.problems.map((problem) => problem.location_id)).toEqual(['2'])
    for (const { row, surroundings } of result.locations) {
      const place = places[Number(row.location_id)]
      const own = place && (await library.at(place))
      expect(surroundings.country).toBe(own?.manifest.name)
      expect(surroundings).toEqual(place && (await own?.surroundings(place)))
    }
    expect(result.locations.map(({ row }) => row.country)).toEqual(['Liechtenstein', 'Monaco', 'Andorra'])
    await library.close()
  })
})

describe('traffic', () => {
  const ada = 'ada@example.com'
  const staff = 'staff@example.com'
  const traffic = { iso3_0: 1, iso3_1: 20, iso3_2: 300, iso3_3: 4000, iso3_4: 50_000, iso3_5: 600_000 }

  describe('traffic given by staff', () => {
    let database: TestDatabase
    let rig: EngineRig
    let url = ''

    beforeAll(async () => {
      database = await openInMemory()
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
})

describe('projections', () => {
  const folder = mkdtempSync(join(tmpdir(), 'projections-'))
  let database: TestDatabase
  let rig: EngineRig

  /** A hundred sites on a line; one person lives at each metre of a place at its end. */
  beforeAll(async () => {
    const sites = Array.from({ length: 100 }, (_, k) => {
      const [lng, lat] = metresFrom(centre, 30 * k, 0)
      return site({ osm_id: `s${k}`, lat, lng })
    })
    const population = Array.from({ length: 100 }, (_, k) => ({
      position: metresFrom(centre, 30 * k, 0),
      people: k,
    }))
    writeSmallAtlas(folder, smallAtlas({ sites, population }))
    database = await openInMemory()
    rig = engineRig(database.db, {
      atlas: createAtlasLibrary([folder]),
      clock: () => new Date('2026-05-01T00:00:00Z'),
    })
  })
  afterAll(async () => {
    await rig?.close()
    await database?.close()
    rmSync(folder, { recursive: true })
  })

  const ada = 'ada@example.com'
  const forecast = (body: unknown, as: string | undefined = ada) =>
    rig.post('/forecast', { ...(as && { as }), body })
  const categorize = (body: unknown, path = 'DC') => rig.post(`/categorize/${path}`, { as: ada, body })

  describe('a forecast', () => {
    it('starts this year', async () => {
      const answer = await forecast({ country_code: 'LI', value: 200 })
      const { years, predicted_values } = forecastSchema.parse(await answer.json())
      expect([years[0], predicted_values[0]]).toEqual([2026, 200])
    })

    it('requires an account, and names a wrong field', async () => {
      expect((await rig.post('/forecast', { body: '{' })).status).toBe(401)
      const refused = await forecast({ country_code: 'LI', value: -1 })
      expect(refused.status).toBe(422)
      expect((await refused.json()).detail[0].loc).toEqual(['body', 'value'])
    })

    it('is explained by the model card', async () => {
      const card = await (await rig.get('/model')).json()
      expect(card.projections).toMatchObject({ from: 2026, end: 2036, year: 2024 })
    })
  })

  describe('categories', () => {
    it('compare with the country’s sites', async () => {
      const people = await Promise.all(
        Array.from({ length: 100 }, async (_, k) => {
          const [lng, lat] = metresFrom(centre, 30 * k, 0)
          const atlas = await rig.deps.atlas.at({ lat, lng })
          return (await atlas?.surroundings({ lat, lng }))?.population?.[1] ?? 0
        }),
      )
      const ordered = people.toSorted((a, b) => a - b)
      const words = [10, 30, 50, 70, 90].map(async (place) => {
        const asked = { population_in_1km: [ordered[place]], country: 'Testland', eval_type: 'DC' }
        return categorizedSchema.parse(await (await categorize(asked)).json()).population_in_1km?.[0]
      })
      expect(await Promise.all(words)).toEqual(['very low', 'low', 'medium', 'high', 'very high'])
    })

    it('are unknown without sites to compare with', async () => {
      const asked = { rapid_10: [3], population_in_1km: [5] }
      expect(await (await categorize({ ...asked, country: 'Atlantis' })).json()).toEqual({
        rapid_10: ['unknown'],
        population_in_1km: ['unknown'],
      })
      expect((await (await categorize(asked)).json()).rapid_10).toEqual(['unknown'])
      // This country's sites have no charging station nearby.
      expect((await (await categorize({ ...asked, country: 'Testland' })).json()).rapid_10).toEqual([
        'unknown',
      ])
    })

    it('require an account and a known power type', async () => {
      expect((await rig.post('/categorize/DC', { body: '{' })).status).toBe(401)
      expect((await categorize({}, 'solar')).status).toBe(422)
    })
  })
})

describe('listed records', () => {
  const as = 'ada@example.com'
  const problem = (row: number) => ({
    location_id: String(row),
    location_name: 'Ü'.repeat(200),
    message: '54.50000, 4.20000 lies outside the countries that can be evaluated: Testland.',
  })

  let database: TestDatabase
  let rig: EngineRig
  let customerId: string

  beforeAll(async () => {
    database = await openInMemory()
    rig = engineRig(database.db)
    customerId = (await (await rig.get('/me', { as })).json()).data.customer.id
  })

  afterAll(async () => {
    await rig.close()
    await database.close()
  })

  beforeEach(() => database.db.delete(evaluations))

  /** Records of one moment, as one transaction makes them. */
  const add = (from: number, to: number, over: Partial<typeof evaluations.$inferInsert> = {}) =>
    database.db.insert(evaluations).values(
      Array.from({ length: to - from + 1 }, (_, index) => ({
        id: `${over.createdAt?.getTime() ?? ''}-${from + index}`,
        customerId,
        evalId: `${String(from + index).padStart(4, '0')}_dc`,
        name: 'A record',
        powerType: 'DC' as const,
        status: 'Done' as const,
        type: 'Utilization estimation',
        locationCount: 2,
        ...over,
      })),
    )

  const ask = async (query: string): Promise<Runs> =>
    runsSchema.parse(await (await rig.get(`/evals/runs${query}`, { as })).json())
  const idsOf = ({ runs }: Runs) => runs.map(({ evalId }) => evalId)

  /** All pages of a list; `between` runs after each. */
  async function readAll(limit: number, between: (at: number) => Promise<unknown> = async () => 0) {
    const ids: string[] = []
    for (let next: string | null = '', at = 0; next !== null; at += 1) {
      const answer: Runs = await ask(`?limit=${limit}${next && `&cursor=${next}`}`)
      expect(answer.runs.length).toBeLessThanOrEqual(limit)
      ids.push(...idsOf(answer))
      next = answer.next
      await between(at)
    }
    return ids
  }

  const numbers = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => `${String(from - index).padStart(4, '0')}_dc`)

  test('come newest first, in pages of any size, each record once', async () => {
    await add(1, 7)
    expect(await readAll(3)).toEqual(numbers(7, 1))
    expect(await readAll(7)).toEqual(numbers(7, 1))
    expect((await ask('')).next).toBeNull()
  })

  test('are neither repeated nor hidden by records added between two pages', async () => {
    await add(1, 6)
    const ids = await readAll(2, (at) =>
      add(20 + at, 20 + at, { createdAt: new Date(Date.now() + 60_000 + at) }),
    )
    expect(ids).toEqual(numbers(6, 1))
  })

  test('keep a record with an older date after newer ones, on every page', async () => {
    await add(1, 3)
    await add(4, 4, { date: '2024-02-29' })
    await add(5, 5, { date: '2025-01-01' })
    expect(await readAll(2)).toEqual([...numbers(3, 1), '0005_dc', '0004_dc'])
  })

  test('start with the summaries once they have a map, in a stable order', async () => {
    const summary = { type: 'Summary', createdAt: new Date(0) }
    await add(0, 0, summary)
    await add(1, 5)
    expect(await readAll(2)).toEqual(numbers(5, 1))
    const contentType = 'application/json'
    await database.db
      .insert(files)
      .values({ evaluationId: '0-0', kind: 'map', key: 'k', contentType, size: 1 })
    const moved = (at: number) => database.db.update(evaluations).set({ version: at })
    expect(await readAll(2, moved)).toEqual(['0000_dc', ...numbers(5, 1)])
  })

  test('carry the totals of all records on every page', async () => {
    await add(1, 3, { status: 'In progress' })
    await add(4, 6)
    await add(7, 7, { type: 'Custom report' })
    await add(8, 8, { type: 'Scouting' })
    const { totals, next } = await ask('?limit=1')
    expect(totals).toEqual({ evaluations: 6, locations: 12, inProgress: 3, analyses: 1 })
    expect((await ask(`?limit=1&cursor=${next}`)).totals).toEqual(totals)
  })

  test('stay below 200 KB for 100 records of 500 wrong rows with the longest names', async () => {
    const problems = Array.from({ length: 500 }, (_, row) => problem(row))
    await add(1, 101, { name: 'Ü'.repeat(200), status: 'Failed', problems })
    const answer = await rig.get('/evals/runs', { as })
    const text = await answer.text()
    expect(Buffer.byteLength(text)).toBeLessThan(200_000)
    const list = runsSchema.parse(JSON.parse(text))
    expect(list.runs).toHaveLength(100)
    expect(list.next).not.toBeNull()
    expect(list.runs[0]).toMatchObject({ evalId: '0101_dc', problems: [], problemCount: 500 })
    const alone = await (await rig.get('/evals/runs/0101_dc', { as })).json()
    expect(alone.problems).toEqual(problems)
  })

  test('say on the newest page whether their summaries are being rewritten', async () => {
    await add(1, 3)
    const job = { kind: summariseKind, payload: { customerId, current: 'DC' }, customerId }
    await database.db.insert(jobs).values({ ...job, customerId: 'another' })
    expect((await ask('?limit=1')).summarising).toBe(false)
    await database.db.insert(jobs).values(job)
    const { summarising, next } = await ask('?limit=1')
    expect(summarising).toBe(true)
    expect((await ask(`?limit=1&cursor=${next}`)).summarising).toBeUndefined()
    await database.db.update(jobs).set({ state: 'failed' })
    expect((await ask('?limit=1')).summarising).toBe(false)
  })

  test.each([
    ['limit=0', 422],
    ['limit=101', 422],
    ['limit=1.5', 422],
    ['cursor=nonsense', 400],
    ['cursor=%00', 400],
    ['limit=1&limit=2', 400],
  ])('are refused with ?%s', async (query, status) => {
    expect((await rig.get(`/evals/runs?${query}`, { as })).status).toBe(status)
  })

  test('answer alike for somebody else’s record and a missing one', async () => {
    await add(1, 1)
    const own = await rig.get('/evals/runs/0001_dc', { as })
    const foreign = await rig.get('/evals/runs/0001_dc', { as: 'bob@example.com' })
    const none = await rig.get('/evals/runs/0002_dc', { as })
    expect([own.status, foreign.status, none.status]).toEqual([200, 404, 404])
    expect(await foreign.json()).toEqual(await none.json())
  })
})
