import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { siteColumns } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import { type Runs, runsSchema } from '@/lib/contract/evaluation'
import { compareLocations } from '@/lib/domain/comparison/compare-locations'
import { comparedLocations } from '@/lib/domain/comparison/compared-locations'
import { locationFields } from '@/lib/domain/estimate/location-fields'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { locationsOf } from '@/lib/domain/records/table-locations'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { usageEvents } from '@/server/engine/db/schema/usage'
import { createDocuments, type DocumentMaker } from '@/server/engine/documents/create-documents'
import type {
  ComparisonDocument,
  EvaluatedLocation,
  EvaluationDocument,
  LandlordDocument,
  ResultDocument,
} from '@/server/engine/documents/documents'
import { enqueueSeed, ensureDemoCustomer, seedDemo } from '@/server/engine/services/evaluations/seed-demo'
import { leaksOfJson } from '@/tests/e2e/received-data'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, origin, submission, submitted } from '@/tests/support/engine-rig'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { exampleMoney as money } from '@/tests/support/example-money'
import { pdfPages } from '@/tests/support/pdf-pages'
import { settled } from '@/tests/support/settled'
import { centre, site, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'
import { until } from '@/tests/support/until'

describe('the document process', () => {
  const atlasRoots = ['data/atlas']
  const startMs = 180_000

  const evaluation = (over: Partial<EvaluationDocument> = {}): EvaluationDocument => ({
    evalId: '0001_dc',
    name: 'Garages',
    date: '21.11.2026',
    customer: 'Kerb Ltd',
    sources: [],
    locations: [evaluatedLocation()],
    atlases: new Map(),
    ...over,
  })

  const manyLocations = (length = 60) =>
    Array.from({ length }, (_, index) => evaluatedLocation({ zid: `${index}` }))
  const brokenLocations = () => [{ current: 'DC' } as unknown as EvaluatedLocation]

  const textOf = (bytes: Uint8Array, length: number) =>
    Buffer.from(bytes.subarray(0, length)).toString('latin1')

  describe('the document process', () => {
    let documents: DocumentMaker

    // Starting the process takes most of a document's time, so the tests share one until the last closes it.
    beforeAll(() => {
      documents = createDocuments({ atlasRoots })
    })
    afterAll(() => documents.close())

    test(
      'makes workbook and scorecard with the map of the evaluated atlas version',
      async () => {
        const atlas = await createAtlasLibrary(atlasRoots).open('liechtenstein')
        if (!atlas) throw new Error('The shipped atlas is missing.')
        const [workbook, plain, drawn] = await Promise.all([
          documents.spreadsheet(evaluation()),
          documents.scorecard(evaluation()),
          documents.scorecard(evaluation({ atlases: new Map([['liechtenstein', atlas]]) })),
        ])
        expect(textOf(workbook, 2)).toBe('PK')
        expect(textOf(plain, 5)).toBe('%PDF-')
        expect(drawn.byteLength).toBeGreaterThan(plain.byteLength + 10_000)
      },
      startMs,
    )

    test('makes a comparison of a map’s locations, with their names, towns and map', async () => {
      const rows = ['Mill', 'Garage'].map(
        (location_name, index): Readonly<Record<string, Cell>> => ({
          zid: `0001-${index}-dc`,
          location_id: `${index}`,
          location_name,
          city: 'Schaan',
          lat: 47.1,
          lng: 9.5,
          evaluation_type: 'DC',
          total_kwh_per_day: 200,
          band_low: 50,
          band_high: 700,
        }),
      )
      const data = {
        id: 'x',
        label: 'Locations',
        fields: [...locationFields],
        allData: rows.map((row) => locationFields.map(({ name }) => row[name] ?? null)),
      }
      const locations = locationsOf(tablesOf({ configuration: {}, config: {}, datasets: [{ data }] }))
      const ids = locations.map(({ zid }) => zid)
      const columns = comparedLocations(locations, { ids, type: 'DC', order: 'chosen' })
      const bytes = await documents.comparison({
        form: 'pdf',
        order: 'chosen',
        name: 'Garages',
        date: '25.11.2026',
        sources: [],
        locale: undefined,
        modelAddress: 'https://example.com/model',
        comparison: compareLocations(
          columns.map((column) => ({ ...column, explained: undefined })),
          { type: 'DC', isVisitor: false },
        ),
        atlas: await createAtlasLibrary(atlasRoots).open('liechtenstein'),
      })
      const [text] = await pdfPages(bytes)
      for (const part of ['Mill', 'Garage', 'Schaan', '700']) expect(text).toContain(part)
    })

    test('leaves this process free to answer', async () => {
      await documents.spreadsheet(evaluation())
      const ended: string[] = []
      const made = documents
        .scorecard(evaluation({ locations: manyLocations(8) }))
        .then(() => ended.push('made'))
      const answered = settled().then(() => ended.push('answered'))
      await Promise.all([made, answered])
      expect(ended).toEqual(['answered', 'made'])
      expect(documents.processId()).not.toBe(process.pid)
    })

    test(
      'says why a document failed, and goes on',
      async () => {
        await expect(documents.scorecard(evaluation({ locations: brokenLocations() }))).rejects.toThrow(
          'TypeError',
        )
        const process = documents.processId()
        await documents.spreadsheet(evaluation())
        expect(documents.processId()).toBe(process)
      },
      startMs,
    )

    test(
      'rejects the current document when it dies, and restarts for the next',
      async () => {
        const made = documents.scorecard(evaluation({ locations: manyLocations() }))
        await settled()
        const first = documents.processId()
        process.kill(first ?? 0, 'SIGKILL')
        await expect(made).rejects.toThrow('ended (SIGKILL)')
        expect(textOf(await documents.spreadsheet(evaluation()), 2)).toBe('PK')
        expect(documents.processId()).not.toBe(first)
      },
      startMs,
    )

    test('abandons the current document when the service stops', async () => {
      const made = documents.scorecard(evaluation({ locations: manyLocations() }))
      await settled()
      documents.close()
      await expect(made).rejects.toThrow('ended (SIGKILL)')
      await expect(documents.scorecard(evaluation())).rejects.toThrow('stopping')
    })
  })

  test('kills the process when a document takes too long', async () => {
    const documents = createDocuments({ atlasRoots, limitMs: 1 })
    await expect(documents.scorecard(evaluation())).rejects.toThrow('not ready after 0.001 s')
    expect(documents.processId()).toBeUndefined()
  })

  test(
    'stops an idle process',
    async () => {
      const documents = createDocuments({ atlasRoots, idleMs: 20 })
      await documents.spreadsheet(evaluation())
      expect(documents.processId()).toBeDefined()
      await until(() => documents.processId() === undefined)
    },
    startMs,
  )
})

describe('a comparison', () => {
  const ada = 'ada@example.com'
  const url = `${origin}/api/evals/files/0001/map`
  const asked = { url, ids: ['0001-2-dc', '0001-1-ac'], type: 'AC', order: 'chosen', form: 'xlsx' }

  describe('a comparison of a record', () => {
    let database: TestDatabase
    let rig: EngineRig
    const made: ComparisonDocument[] = []
    beforeAll(async () => {
      database = await openInMemory()
      const file = async () => new Uint8Array([1])
      const comparison = async (document: ComparisonDocument) => {
        made.push(document)
        return file()
      }
      const summary = async () => undefined
      rig = engineRig(database.db, {
        documents: {
          spreadsheet: file,
          scorecard: file,
          result: file,
          landlord: file,
          plan: file,
          summary,
          comparison,
        },
      })
      rig.work()
      const first = submitted({ evaluation_type: 'AC,DC' })
      await rig.post('/cord', { as: ada, body: submission(first, submitted({ location_id: '2' })) })
      await rig.finished(ada)
    })
    afterAll(async () => {
      await rig?.close()
      await database?.close()
    })

    const noted = async () => {
      await rig.deps.usage.flush()
      return database.db
        .select()
        .from(usageEvents)
        .where(eq(usageEvents.kind, 'download'))
        .orderBy(asc(usageEvents.id))
    }
    const ask = (over: object = {}, as: string | undefined = ada) =>
      rig.post('/evals/compare', { ...(as && { as }), body: { ...asked, ...over } })

    test('uses the stored estimates and explanations, in the requested class and order', async () => {
      const answer = await ask()
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
        200,
        'attachment; filename="First look comparison.xlsx"',
      ])
      const { comparison } = made.at(-1) ?? {}
      expect(comparison?.type).toBe('AC')
      const [second, first] = comparison?.columns ?? []
      expect([second?.letter, second?.location.id, second?.row]).toEqual(['A', '2', undefined])
      expect([first?.letter, first?.row?.current]).toEqual(['B', 'AC'])
      expect(first?.explained?.utilization).toBeCloseTo(first?.row?.prediction?.utilization ?? 0)
    })

    test('formats a PDF in its reader’s locale, a workbook in none', async () => {
      const figuresOf = async (over: object) => {
        await ask({ type: 'DC', ...over })
        const { date, comparison, locale } = made.at(-1) ?? {}
        const texts = comparison?.groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
        return { date, locale, texts: texts?.map(({ text }) => text) ?? [] }
      }
      const english = await figuresOf({ form: 'pdf' })
      const german = await figuresOf({ form: 'pdf', locale: 'de' })
      expect(english.date).toMatch(/^\d\d\.\d\d\.\d{4}$/)
      expect(german.locale).toBe('de')
      expect(german.texts.filter((text) => /^\d+\.\d{3}$/.test(text))).not.toEqual([])
      const swapped = (text: string) =>
        text.replace(/(?<=\d)[.,](?=\d)/g, (mark) => (mark === '.' ? ',' : '.'))
      expect(german.texts.map(swapped)).toEqual(english.texts)
      const chosen = await figuresOf({ form: 'pdf', locale: 'en-GB', numbers: 'comma' })
      expect(chosen.texts.map(swapped)).toEqual(english.texts)
      expect((await figuresOf({ form: 'pdf', locale: 'en-GB' })).date).toMatch(/^\d{1,2} \w+ \d{4}$/)
      expect(await figuresOf({ locale: 'de' })).toMatchObject({ date: english.date, locale: undefined })
      const refused = await ask({ locale: 'xx' })
      expect([refused.status, await refused.text()]).toEqual([
        422,
        expect.stringContaining('The locale must be one of bg, ca,'),
      ])
    })

    test('counts as a download of the record, with the compared locations', async () => {
      const before = await noted()
      await ask({ form: 'pdf' })
      expect((await noted()).slice(before.length)).toMatchObject([
        { evalId: '0001', file: 'comparison.pdf', locations: 2 },
      ])
      await ask({ ids: ['0001-1-ac', '0001-9-ac'] })
      expect(await noted()).toHaveLength(before.length + 1)
    })

    test('requires an account that may read the record', async () => {
      expect((await rig.post('/evals/compare', { body: {} })).status).toBe(401)
      expect((await ask({}, 'grace@example.com')).status).toBe(404)
      expect((await ask({ url: 'https://example.com/map' })).status).toBe(400)
    })

    test('requires two locations of the record, and refuses eleven', async () => {
      const many = Array.from({ length: 11 }, (_, index) => `0001-${index}-dc`)
      const answers = await Promise.all([
        ask({ ids: ['0001-1-ac'] }),
        ask({ ids: many }),
        ask({ ids: ['0001-1-ac', 'x'] }),
      ])
      const sentences = await Promise.all(answers.map((answer) => answer.text()))
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
      expect(sentences[0]).toContain('A comparison needs at least two locations.')
      expect(sentences[1]).toContain('A comparison holds up to 10 locations; yours has 11.')
      expect(sentences[2]).toContain('Fewer than two of these locations are in the record.')
    })
  })
})

describe('money', () => {
  const input = {
    capacity: 300,
    connectors: 2,
    'Connector Config': '2x150 kW',
    country: 'liechtenstein',
    iso3_0: 0,
    iso3_1: 120,
    iso3_2: 0,
    iso3_3: 30,
    iso3_4: 0,
    iso3_5: 7,
    iso3_total: 157,
    population_in_1km: 1,
    population_in_2km: 2,
    population_in_5km: 3,
    population_in_10km: 4,
  }
  const scenario = (name: string, over: object = {}) => ({ name, input, money: { ...money, ...over } })
  const ada = 'ada@example.com'

  describe('a spreadsheet of scenarios', () => {
    let database: TestDatabase
    let rig: EngineRig
    const printed: ResultDocument[] = []
    const pages: LandlordDocument[] = []
    beforeAll(async () => {
      database = await openInMemory()
      const file = async () => new Uint8Array([1])
      const result = async (document: ResultDocument) => {
        printed.push(document)
        return file()
      }
      const landlord = async (page: LandlordDocument) => {
        pages.push(page)
        return file()
      }
      const summary = async () => undefined
      rig = engineRig(database.db, {
        documents: {
          spreadsheet: file,
          scorecard: file,
          result,
          landlord,
          plan: file,
          summary,
          comparison: file,
        },
      })
    })
    afterAll(async () => {
      await rig?.close()
      await database?.close()
    })

    const ask = (scenarios: unknown, as: string | undefined = ada) =>
      rig.post('/results/spreadsheet', { ...(as && { as }), body: { location: 'Lindaplatz', scenarios } })

    it('has a sheet for each, with the model’s estimate', async () => {
      const answer = await ask([scenario('As measured'), scenario('Cheap', { capex: 80_000 })])
      expect(answer.headers.get('content-disposition')).toBe(
        'attachment; filename="Lindaplatz scenarios.xlsx"',
      )
      const workbook = new ExcelJS.Workbook()
      await workbook.xlsx.load(await answer.arrayBuffer())
      expect(workbook.worksheets.map(({ name }) => name)).toEqual(['1 As measured', '2 Cheap'])
      const predicted = await (await rig.post('/infer', { body: [input] })).json()
      const sheet = workbook.worksheets[1]
      expect(sheet?.getCell('B4').value).toBe(predicted.utilization)
      expect(sheet?.getCell('B5').value).toBe(80_000)
    })

    it('has the place and the country, and requires an account', async () => {
      const body = { location: { name: 'Lindaplatz' }, input }
      expect((await rig.post('/results/pdf', { body })).status).toBe(401)
      const answer = await rig.post('/results/pdf', { as: ada, body })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(printed.at(-1)).toMatchObject({ predictions: [], categories: { iso3_total: ['unknown'] } })
      expect(printed.at(-1)?.forecast?.years).toHaveLength(11)
      const scenarios = [scenario('As measured'), scenario('Cheap', { capex: 80_000 })]
      const money = { currency: 'CHF', scenarios, active: 1 }
      expect((await rig.post('/results/pdf', { as: ada, body: { ...body, money } })).status).toBe(200)
      expect(printed.at(-1)?.predictions).toHaveLength(2)
      expect(printed.at(-1)?.differing).toBe('')
      const placed = {
        location: { name: 'Lindaplatz', ...centre },
        input: { ...input, country: 'smallland' },
      }
      expect((await rig.post('/results/pdf', { as: ada, body: placed })).status).toBe(200)
      expect(printed.at(-1)?.differing).toMatch(/^Entered by hand.* \(was [\d,]+\)/)
      const wrong = { ...money, active: 5 }
      expect((await rig.post('/results/pdf', { as: ada, body: { ...body, money: wrong } })).status).toBe(422)
    })

    it('is printed for a landlord, with sender and recipient', async () => {
      const place = { name: 'Lindaplatz', ...centre }
      const named = { form: 'landlord', paper: 'Letter', prepared_for: 'Haldenpark AG' }
      const body = { location: place, input: { ...input, country: 'smallland' }, ...named }
      expect((await rig.post('/results/pdf', { body })).status).toBe(401)
      const answer = await rig.post('/results/pdf', { as: ada, body })
      expect(answer.headers.get('content-disposition')).toBe(
        'attachment; filename="Lindaplatz scorecard.pdf"',
      )
      expect(pages.at(-1)).toMatchObject({
        paper: 'Letter',
        preparedFor: 'Haldenpark AG',
        preparedBy: { email: ada, person: '', customer: expect.stringContaining('@'), logo: null },
      })
      expect(pages.at(-1)?.parameters).toEqual({ location: place, input: body.input })
      const long = await rig.post('/results/pdf', {
        as: ada,
        body: { ...body, prepared_for: 'a'.repeat(81) },
      })
      expect([long.status, await long.text()]).toEqual([
        422,
        expect.stringContaining('may have at most 80 characters'),
      ])
    })

    it('requires an account before it checks any input', async () => {
      expect((await rig.post('/results/spreadsheet', { body: {} })).status).toBe(401)
    })

    it.each([
      ['no scenario', []],
      ['more than a screen shows', Array(6).fill(scenario('a'))],
      ['a lifetime of half a year', [scenario('a', { lifetime: 0.5 })]],
      ['a scenario without a name', [scenario('')]],
    ])('refuses %s', async (_, scenarios) => expect((await ask(scenarios)).status).toBe(422))
  })
})

describe('summaries', () => {
  const as = 'sheet@example.com'

  test('makes one spreadsheet per current of all a customer’s locations, once per change', async () => {
    const database = await openInMemory()
    const rig = engineRig(database.db)
    try {
      rig.work()
      const spreadsheet = async () => {
        const answer = await rig.get('/evals/files/0000_dc/excel', { as })
        return [answer.status, answer.headers.get('content-disposition'), await answer.text()]
      }
      const hasLocations = (count: number) =>
        until(async () => {
          const answer = await rig.get('/evals/runs/0000_dc', { as })
          return answer.ok && (await answer.json()).locations === count
        })
      await rig.post('/cord', { as, body: submission(submitted(), submitted({ location_id: '2' })) })
      await hasLocations(2)
      const name = 'attachment; filename="All DC 0000_dc.xlsx"'
      expect(await spreadsheet()).toEqual([200, name, '2 rows of 1 pages'])
      const { documents } = rig.deps
      rig.deps.documents = { ...documents, summary: () => Promise.reject(new Error('made again')) }
      expect((await spreadsheet())[0]).toBe(200)
      rig.deps.documents = documents
      await rig.post('/cord', { as, body: submission(submitted({ location_id: '3' })) })
      await hasLocations(3)
      expect((await spreadsheet())[2]).toBe('3 rows of 1 pages')
    } finally {
      await rig.close()
      await database.close()
    }
  })
})

describe('guest examples and the scorecard', () => {
  const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-demo-'))
  const scorecards: EvaluationDocument[] = []
  let database: TestDatabase
  let rig: EngineRig

  beforeAll(async () => {
    database = await openInMemory()
    const retail = { 'Parking Type': 'retail', capacity: 40 }
    const fuel = { 'Location Type': 'gas station', 'Parking Type': 'forecourt', capacity: 1 }
    const sites = [
      site({ osm_id: 'w1', name: 'Mall', city: 'Upton', 'Score DC': 0.4, ...retail }),
      site({ osm_id: 'w2', name: 'Grand Mall', city: 'Upton', 'Score DC': 0.9, ...retail }),
      site({ osm_id: 'w3', name: '', city: 'Lowton', 'Score DC': 1, ...retail }),
      site({ osm_id: 'w4', name: 'Lake Shop', city: 'Lowton', 'Score DC': 0.5, ...retail }),
      site({ osm_id: 'w5', name: 'Station', city: 'Upton', 'Score AC': 0.9, capacity: 20 }),
      site({ osm_id: 'w6', name: 'Corner', city: 'Lowton', 'Score AC': 1, capacity: 19 }),
      site({ osm_id: 'w7', name: 'Fuel & Co', city: 'Lowton', 'Score DC': 0.3, ...fuel }),
    ]
    writeSmallAtlas(directory, smallAtlas({ sites }))
    const content = new Uint8Array([1])
    rig = engineRig(database.db, {
      atlas: createAtlasLibrary([directory]),
      documents: {
        spreadsheet: async () => content,
        result: async () => content,
        comparison: async () => content,
        landlord: async () => content,
        plan: async () => content,
        summary: async ({ target }) => writeFile(target, content),
        scorecard: async (document) => {
          scorecards.push(document)
          return content
        },
      },
    })
    rig.work()
  })

  afterAll(async () => {
    await rig.close()
    await database.close()
    rmSync(directory, { recursive: true })
  })

  /** The demo's records for a visitor, once finished. */
  async function finishedExamples(): Promise<Runs['runs']> {
    let runs: Runs['runs'] = []
    await until(async () => {
      runs = runsSchema.parse(await (await rig.get('/evals/runs')).json()).runs
      return runs.length === 5 && runs.every(({ status }) => status === 'Done')
    })
    return runs
  }
  const read = async (address: string) => await (await rig.get(address)).text()

  test('cover each power type with the best named place of each town', async () => {
    const demos = await Promise.all(Array.from({ length: 4 }, () => ensureDemoCustomer(database.db)))
    expect(new Set(demos.map((demo) => demo.id)).size).toBe(1)
    await Promise.all([enqueueSeed(rig.deps), enqueueSeed(rig.deps), seedDemo(rig.deps)])
    const runs = await finishedExamples()
    await seedDemo(rig.deps)
    await enqueueSeed(rig.deps)
    expect(await finishedExamples()).toHaveLength(runs.length)
    expect(runs.map(({ evalId, name }) => [evalId, name]).toSorted()).toEqual([
      ['0000_ac', 'All AC'],
      ['0000_dc', 'All DC'],
      ['0001', 'Shop car parks'],
      ['0002_ac', 'Town car parks'],
      ['0003_dc', 'Fuel stations and rest stops'],
    ])
    const named = (part: string) =>
      scorecards
        .find(({ name }) => name.startsWith(part))
        ?.locations.map(({ row, current }) => `${row.location_name} ${current}`)
    expect(named('Shop')).toEqual([
      'Grand Mall, Upton AC',
      'Grand Mall, Upton DC',
      'Lake Shop, Lowton AC',
      'Lake Shop, Lowton DC',
    ])
    expect(named('Town')).toEqual(['Station, Upton AC'])
    expect(named('Fuel')).toEqual(['Fuel & Co, Lowton DC'])
  })

  test('hold no locked scouting values', async () => {
    const locked = new Set<string>(siteColumns.flatMap(({ name, free }) => (free ? [] : [name])))
    const runs = await finishedExamples()
    const addresses = runs.flatMap(({ map, evaluations = [] }) => [
      map,
      ...evaluations.map((each) => each.map),
    ])
    expect(addresses).toHaveLength(7)
    for (const address of addresses) {
      const text = await read(`/evals/map?url=${encodeURIComponent(address)}`)
      expect(leaksOfJson(JSON.parse(text), locked)).toEqual([])
      expect(leaksOfJson(JSON.parse(await read(new URL(address).pathname.slice(4))), locked)).toEqual([])
    }
    const cells = scorecards.flatMap(({ locations }) => locations.map(({ row }) => row))
    expect(cells.flatMap((row) => leaksOfJson(row, locked))).toEqual([])
    expect(cells.every((row) => Number(row.total_kwh_per_day) > 0)).toBe(true)
  })

  test('are still made after a kill between request and work', async () => {
    const other = await openInMemory()
    const dead = engineRig(other.db, { atlas: rig.deps.atlas })
    await ensureDemoCustomer(other.db)
    await enqueueSeed(dead.deps)
    await dead.close()
    const next = engineRig(other.db, { atlas: rig.deps.atlas })
    next.work()
    const count = async () => (await (await next.get('/evals/runs')).json()).runs.length
    await until(async () => (await count()) >= 3)
    await next.close()
    await other.close()
  })

  test('limit a large record’s scorecard to its best ten locations and say so', async () => {
    scorecards.length = 0
    const coords = Array.from({ length: 12 }, (_, index) =>
      submitted({ location_id: String(index + 1), lat: 47.1 + index * 0.004, evaluation_type: 'AC,DC' }),
    )
    await rig.post('/cord', { as: 'ada@example.com', body: submission(...coords) })
    await rig.finished('ada@example.com')
    const [document] = scorecards
    expect(document?.selection).toEqual({ shown: 10, of: 12 })
    expect(document?.locations).toHaveLength(20)
    const predicted = document?.locations
      .filter((each) => each.current === 'DC')
      .map((each) => each.prediction.utilization)
    expect(predicted).toEqual(predicted?.toSorted((a, b) => b - a))
  })
})
