import type { EvaluationRecord } from '@/lib/contract/evaluation'
import {
  childOf,
  currentsOf,
  filePath,
  foreignMap,
  groupByDay,
  listOfPath,
  listPath,
  mapAddressOf,
  mapReadHere,
  newestFirst,
  progressText,
  recordPath,
  recordsOf,
  searchRecords,
  searchSummaries,
  summariesOf,
} from '@/lib/domain/records/record-facts'
import { evaluationRecord } from '@/tests/support/evaluation-record'

const record = (over: Partial<EvaluationRecord> = {}) =>
  evaluationRecord({
    name: 'Central garages',
    type: 'Utilization estimation',
    map: 'https://studio.example/api/evals/files/0001_dc/map',
    locations: 8,
    ...over,
  })

test("shows a record's progress and its wait if known", () => {
  expect(progressText(record({ status: 'In progress' }))).toBe('In progress')
  expect(progressText(record({ waitMinutes: 3 }))).toBe('In progress, about 3 minutes')
  expect(progressText(record({ evaluated: 1250, locations: 10_000, waitMinutes: 3 }))).toBe(
    'In progress, 1,250 of 10,000, about 3 minutes',
  )
  expect(progressText(record({ evaluated: 0, locations: 0, added: true }))).toBe('In progress')
})

test('lists the newest first, without summaries and scouting maps', () => {
  const runs = [
    record({ evalId: '0001_dc', date: '12.06.2026' }),
    record({ evalId: '0000_dc' }),
    record({ evalId: '0002_ac', type: 'Scouting grid' }),
    record({ evalId: '0003_ac', date: '30.10.2026' }),
    record({ evalId: '0010_ac', date: '30.10.2026' }),
  ]
  const listed = newestFirst(recordsOf(runs, 'default'))
  expect(listed.map(({ record: { evalId } }) => evalId)).toEqual(['0010_ac', '0003_ac', '0001_dc'])
})

test.each(['Custom report', 'Market Intelligence', 'Report on EIPA stations'])(
  'lists %s under My Analyses only',
  (type) => {
    const runs = [record({ type })]
    expect(recordsOf(runs, 'custom')).toHaveLength(1)
    expect(recordsOf(runs, 'default')).toHaveLength(0)
  },
)

test('finds the summaries of all AC and all DC if they exist', () => {
  expect(summariesOf([record(), record({ evalId: '0000_dc' })]).map(({ title }) => title)).toEqual(['All DC'])
})

test('groups records by day, with the year in other years', () => {
  const groups = groupByDay(
    [record({ date: '18.11.2026' }), record({ date: '18.11.2026' }), record({ date: '09.12.2025' })],
    new Date('2026-11-21'),
  )
  expect(groups.map(({ heading, records }) => [heading, records.length])).toEqual([
    ['November 18', 2],
    ['December 9, 2025', 1],
  ])
})

test('searches names without accents and requires every word', () => {
  const runs = [record({ name: 'Äulestrasse, Vaduz' }), record({ name: 'Vaduz' })]
  const listed = newestFirst(runs)
  expect(searchRecords(listed, 'aule vaduz').map(({ name }) => name)).toEqual(['Äulestrasse, Vaduz'])
  expect(searchRecords(listed, '  ')).toHaveLength(2)
})

test.each([
  ['', ['All AC', 'All DC']],
  ['all', ['All AC', 'All DC']],
  ['dc ALL', ['All DC']],
  ['Vaduz', []],
])('finds the summaries that %p names', (search, titles) => {
  const summaries = summariesOf([record({ evalId: '0000_ac' }), record({ evalId: '0000_dc' })])
  expect(searchSummaries(summaries, search).map(({ title }) => title)).toEqual(titles)
})

test.each([
  ['AC_DC', ['AC', 'DC']],
  ['AC,DC', ['AC', 'DC']],
  ['DC', ['DC']],
  ['HPC', []],
  ['AC_HPC', []],
  ['', []],
])('reads the currents of a record of power type %p', (powerType, currents) => {
  expect(currentsOf(record({ powerType }))).toEqual(currents)
})

const children = [
  { evalId: '0007_ac', map: 'https://studio.example/api/evals/files/0007_ac/map', excel: '-' },
  { evalId: '0007_dc', map: '-', excel: '-' },
]

test('links a record of both currents to the one with a map of its own', () => {
  const both = record({ evalId: '0007', powerType: 'AC_DC', evaluations: children })
  expect(childOf(both, 'AC')).toEqual({ evalId: '0007_ac', type: both.type })
  expect(childOf(both, 'DC')).toBeUndefined()
  expect(childOf(record(), 'DC')).toBeUndefined()
})

test('keeps the search of a list in the addresses of its records and in the link back', () => {
  expect(recordPath(record(), 'Äule & x')).toBe('/evaluations/0001_dc?search=%C3%84ule+%26+x')
  expect(recordPath(record({ type: 'Custom report' }), ' ')).toBe('/my-analyses/0001_dc')
  expect(listPath('custom', 'x')).toBe('/my-analyses?search=x')
  expect(['/my-analyses', '/my-analyses/1', '/my-analyses-x', '/evaluations/1'].map(listOfPath)).toEqual([
    'custom',
    'custom',
    'default',
    'default',
  ])
})

test('opens a map of another site here if the service allows it', () => {
  const map = 'https://maps.test/a.json'
  const mapFile = 'https://studio.example/api/evals/files/0001_dc/map'
  const link = record({ map })
  const copied = record({ map, mapFile })
  expect([mapReadHere(link), mapReadHere(copied), mapReadHere(record({ map: '-' }))]).toEqual([
    ...[undefined, mapFile, undefined],
  ])
  expect([foreignMap(link)?.href, foreignMap(copied)]).toEqual([map, undefined])
  expect([mapAddressOf(link), mapAddressOf(copied)]).toEqual([map, mapFile])
})

test('links to a map of another site, but never to a script', () => {
  expect(foreignMap(record({ map: 'https://maps.test/a' }))?.host).toBe('maps.test')
  for (const map of [record().map, '-', '', 'javascript:alert(1)']) {
    expect(foreignMap(record({ map }))).toBeUndefined()
  }
})

test("fetches the app's own files from its origin, whatever host the record names", () => {
  expect(filePath('http://localhost:3000/api/evals/files/0001_dc/excel')).toBe(
    '/api/evals/files/0001_dc/excel',
  )
  expect(filePath('-')).toBeUndefined()
  expect(filePath('https://files.example/a.xlsx')).toBe('https://files.example/a.xlsx')
  for (const trap of [
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:msgbox(1)',
    'https://me:pass@files.example/',
    '//files',
  ]) {
    expect(filePath(trap)).toBeUndefined()
  }
})
