import { limits } from '@/lib/config/limits'
import type { Scenario } from '@/lib/contract/scenario'
import { type ActionFields, actionOn, withRival, withTraffic } from '@/lib/domain/scenarios/ready-made'
import {
  guestScenarios,
  hasSameInputs,
  nextScenarioName,
  putScenario,
  removeScenario,
  renameScenario,
  scenarioListId,
} from '@/lib/domain/scenarios/scenario-list'
import { inferenceInput } from '@/tests/support/inference-input'

const input = inferenceInput({ iso3_total: 300, iso3_1: 100, iso3_2: 200 })
const fields: ActionFields = {
  power: 'HPC',
  points: '6',
  metres: '400',
  config: '4x300 kW',
  road: 'all',
  percent: '10',
}

test.each([
  [400, { rapid_05: 2, rapid_10: 2, rapid_20: 2 }],
  [500, { rapid_05: 2, rapid_10: 2, rapid_20: 2 }],
  [501, { rapid_10: 2, rapid_20: 2 }],
  [2000, { rapid_20: 2 }],
])('counts a competitor at %d m within every radius that reaches it', (metres, change) =>
  expect(withRival(input, { power: 'DC', points: 2, metres })).toEqual({ ...input, ...change }),
)

test('adds a competitor to existing ones', () =>
  expect(withRival({ ...input, slow_20: 5 }, { power: 'AC', points: 3, metres: 1500 }).slow_20).toBe(8))

test('moves the traffic of one road class or of all, with their total', () => {
  expect(withTraffic(input, { road: 'iso3_2', percent: -50 })).toMatchObject({
    iso3_1: 100,
    iso3_2: 100,
    iso3_total: 200,
  })
  expect(withTraffic(input, { road: 'all', percent: 10 })).toMatchObject({ iso3_1: 110, iso3_total: 330 })
})

test.each([
  ['rival', {}, 'HPC rival'],
  ['station', {}, '4×300 kW'],
  ['traffic', { percent: '−12.5' }, 'Traffic −12.5\u2009%'],
  ['traffic', { percent: '+10' }, 'Traffic +10\u2009%'],
] as const)('names a scenario after its action: %s', (kind, over, name) =>
  expect(actionOn(input, kind, { ...fields, ...over })).toMatchObject({ name }),
)

test.each([
  ['rival', { points: '0' }, 'points'],
  ['rival', { points: '1.5' }, 'points'],
  ['rival', { points: '201' }, 'points'],
  ['rival', { metres: '2001' }, 'metres'],
  ['rival', { metres: 'near' }, 'metres'],
  ['traffic', { percent: '0' }, 'percent'],
  ['traffic', { percent: '-91' }, 'percent'],
  ['traffic', { percent: 'more' }, 'percent'],
] as const)('refuses a %s of %j', (kind, over, field) =>
  expect(actionOn(input, kind, { ...fields, ...over })).toEqual({
    problems: { [field]: expect.stringMatching(/^[A-Z].*\.$/) },
  }),
)

describe('a list of scenarios', () => {
  const scenario = (id: string, over: Partial<Scenario> = {}): Scenario => ({
    id,
    name: `Scenario ${id}`,
    edits: {},
    money: {},
    ...over,
  })
  const list = [scenario('1'), scenario('2')]

  test('replaces, appends, renames and removes by id', () => {
    expect(putScenario(scenario('2', { name: 'Rival' }))(list).map(({ name }) => name)).toEqual([
      'Scenario 1',
      'Rival',
    ])
    expect(putScenario(scenario('3'))(list)).toHaveLength(3)
    expect(renameScenario('1', 'Centre')(list)[0]?.name).toBe('Centre')
    expect(removeScenario('1')(list)).toEqual([scenario('2')])
  })

  test('has a maximum length', () => {
    const full = Array.from({ length: limits.scenarios }, (_, at) => scenario(`${at}`))
    expect(putScenario(scenario('one-more'))(full)).toEqual(full)
  })

  test('suggests the next free name', () =>
    expect(nextScenarioName([list[1] as Scenario])).toBe('Scenario 1'))

  test('belongs to the place, or to the name if the place is unknown', () => {
    expect(scenarioListId({ name: 'A', lat: -47.1667, lng: 9.50884 })).toBe('scenarios:-47.16670:9.50884')
    expect(scenarioListId({ name: `Äulestrasse ${'9'.repeat(200)}` })).toMatch(/^[\w.:-]{1,64}$/)
  })

  test('compares inputs whatever their order', () => {
    const a = { edits: { iso3_1: 1, iso3_2: 2 }, money: { ramp: [60, 85] } }
    expect(hasSameInputs(a, { edits: { iso3_2: 2, iso3_1: 1 }, money: { ramp: [60, 85] } })).toBe(true)
    expect(hasSameInputs(a, { ...a, money: {} })).toBe(false)
  })
})

test('offers what a guest saved and the account lacks, as far as there is room', () => {
  const one = (id: string, iso3_2: number): Scenario => ({ id, name: id, edits: { iso3_2 }, money: {} })
  const guests = [one('a', 1), one('b', 2), one('c', 3)]
  expect(guestScenarios([], guests)).toEqual({ fitting: guests, others: [] })
  const own = [one('x', 9), { ...one('a', 1), id: 'again' }]
  expect(guestScenarios(own, guests)).toEqual({ fitting: [guests[1]], others: [guests[2]] })
})
