import { asc, eq } from 'drizzle-orm'
import { usageEvents } from '@/server/engine/db/schema/usage'
import type { ComparisonDocument } from '@/server/engine/documents/documents'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, origin, submission, submitted } from '@/tests/support/engine-rig'

const ada = 'ada@example.com'
const url = `${origin}/api/evals/files/0001/map`
const asked = { url, ids: ['0001-2-dc', '0001-1-ac'], type: 'AC', order: 'chosen', form: 'xlsx' }

describe.each(everyDatabase().slice(0, 1))('a comparison of a record on $name', ({ open }) => {
  let database: TestDatabase
  let rig: EngineRig
  const made: ComparisonDocument[] = []
  beforeAll(async () => {
    database = await open()
    const file = async () => new Uint8Array([1])
    const comparison = async (document: ComparisonDocument) => {
      made.push(document)
      return file()
    }
    const summary = async () => undefined
    rig = engineRig(database.db, {
      documents: { spreadsheet: file, scorecard: file, result: file, landlord: file, summary, comparison },
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

  test('is made of the stored estimates and their explanation, in the class and order that were asked', async () => {
    const answer = await ask()
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="comparison.xlsx"',
    ])
    const { comparison } = made.at(-1) ?? {}
    expect(comparison?.type).toBe('AC')
    const [second, first] = comparison?.columns ?? []
    expect([second?.letter, second?.location.id, second?.row]).toEqual(['A', '2', undefined])
    expect([first?.letter, first?.row?.current]).toEqual(['B', 'AC'])
    expect(first?.explained?.utilization).toBeCloseTo(first?.row?.prediction?.utilization ?? 0)
  })

  test('writes the figures and the date of a PDF for its reader, a workbook for none', async () => {
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
    const swapped = (text: string) => text.replace(/(?<=\d)[.,](?=\d)/g, (mark) => (mark === '.' ? ',' : '.'))
    expect(german.texts.map(swapped)).toEqual(english.texts)
    expect((await figuresOf({ form: 'pdf', locale: 'en-GB' })).date).toMatch(/^\d{1,2} \w+ \d{4}$/)
    expect(await figuresOf({ locale: 'de' })).toMatchObject({ date: english.date, locale: undefined })
    const refused = await ask({ locale: 'xx' })
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('The locale must be one of bg, ca,'),
    ])
  })

  test('is noted as a download of the record, with the locations compared', async () => {
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

  test('needs two locations of the record, and refuses eleven', async () => {
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
