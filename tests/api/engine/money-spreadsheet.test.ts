import ExcelJS from 'exceljs'
import { everyDatabase, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'

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
  beforeAll(async () => {
    database = await open()
    rig = engineRig(database.db)
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

  it('is for people with an account alone, who learn so before any error', async () => {
    expect((await rig.post('/results/spreadsheet', { body: {} })).status).toBe(401)
  })

  it.each([
    ['no scenario', []],
    ['more than a screen shows', Array(6).fill(scenario('a'))],
    ['a lifetime of half a year', [scenario('a', { lifetime: 0.5 })]],
    ['a scenario without a name', [scenario('')]],
  ])('refuses %s', async (_, scenarios) => expect((await ask(scenarios)).status).toBe(422))
})
