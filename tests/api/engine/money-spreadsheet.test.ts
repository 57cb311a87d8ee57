import ExcelJS from 'exceljs'
import type { LandlordDocument, ResultDocument } from '@/server/engine/documents/documents'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'
import { centre } from '@/tests/support/small-atlas'

const input = {
  ...{ capacity: 300, connectors: 2, 'Connector Config': '2x150 kW', country: 'liechtenstein' },
  ...{ iso3_0: 0, iso3_1: 120, iso3_2: 0, iso3_3: 30, iso3_4: 0, iso3_5: 7, iso3_total: 157 },
  ...{ population_in_1km: 1, population_in_2km: 2, population_in_5km: 3, population_in_10km: 4 },
}
const money = {
  ...{ capex: 142_000, tariff: 0.65, energyPrice: 0.19, gridFee: 0.07, runningCost: 5_200 },
  ...{ vat: 8.1, sessionEnergy: 30, ramp: [60, 85, 100], lifetime: 12, discountRate: 7 },
}
const scenario = (name: string, over: object = {}) => ({ name, input, money: { ...money, ...over } })
const ada = 'ada@example.com'

describe.each(everyDatabase().slice(0, 1))('a spreadsheet of scenarios on $name', ({ open }) => {
  let database: TestDatabase
  let rig: EngineRig
  const printed: ResultDocument[] = []
  const pages: LandlordDocument[] = []
  beforeAll(async () => {
    database = await open()
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
      documents: { spreadsheet: file, scorecard: file, result, landlord, summary, comparison: file },
    })
  })
  afterAll(async () => {
    await rig?.close()
    await database?.close()
  })

  const ask = (scenarios: unknown, as: string | undefined = ada) =>
    rig.post('/results/spreadsheet', { ...(as && { as }), body: { location: 'Lindaplatz', scenarios } })

  it('has a sheet for each, with the estimate of the model', async () => {
    const answer = await ask([scenario('As measured'), scenario('Cheap', { capex: 80_000 })])
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="scenarios.xlsx"')
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await answer.arrayBuffer())
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['1 As measured', '2 Cheap'])
    const [predicted] = [await (await rig.post('/infer', { body: [input] })).json()]
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
    const wrong = { ...money, active: 5 }
    expect((await rig.post('/results/pdf', { as: ada, body: { ...body, money: wrong } })).status).toBe(422)
  })

  it('is printed for a landlord, named by whom and for whom', async () => {
    const place = { name: 'Lindaplatz', ...centre }
    const named = { form: 'landlord', paper: 'Letter', prepared_for: 'Haldenpark AG' }
    const body = { location: place, input: { ...input, country: 'smallland' }, ...named }
    expect((await rig.post('/results/pdf', { body })).status).toBe(401)
    const answer = await rig.post('/results/pdf', { as: ada, body })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="scorecard.pdf"')
    expect(pages.at(-1)).toMatchObject({
      ...{ paper: 'Letter', preparedFor: 'Haldenpark AG' },
      preparedBy: { email: ada, person: '', customer: expect.stringContaining('@'), logo: null },
    })
    expect(pages.at(-1)?.parameters).toEqual({ location: place, input: body.input })
    const long = await rig.post('/results/pdf', { as: ada, body: { ...body, prepared_for: 'a'.repeat(81) } })
    expect([long.status, await long.text()]).toEqual([422, expect.stringContaining('may have 80 letters')])
  })

  it('requires an account, which is checked before any input', async () => {
    expect((await rig.post('/results/spreadsheet', { body: {} })).status).toBe(401)
  })

  it.each([
    ['no scenario', []],
    ['more than a screen shows', Array(6).fill(scenario('a'))],
    ['a lifetime of half a year', [scenario('a', { lifetime: 0.5 })]],
    ['a scenario without a name', [scenario('')]],
  ])('refuses %s', async (_, scenarios) => expect((await ask(scenarios)).status).toBe(422))
})
