import type { EvaluationRecord } from '@/lib/contract/evaluation'
import {
  byNewest,
  currentsOf,
  filePath,
  groupByDay,
  progressText,
  recordsOf,
  searchRecords,
  summariesOf,
} from '@/lib/domain/evaluation/evaluation-records'

const record = (over: Partial<EvaluationRecord> = {}): EvaluationRecord => ({
  evalId: '0001_dc',
  name: 'Central garages',
  date: '14.11.2026',
  powerType: 'DC',
  status: 'Done',
  type: 'Utilization estimation',
  map: 'https://studio.example/api/evals/files/0001_dc/map',
  excel: '-',
  scorecard: '-',
  customer: 'c1',
  version: 1,
  locations: 8,
  problems: [],
  ...over,
})

test('says how long a record waits where that is known', () => {
  expect(progressText(record({ status: 'In progress' }))).toBe('In progress')
  expect(progressText(record({ waitMinutes: 3 }))).toBe('In progress, about 3 minutes')
})

test('lists the newest first, without summaries and scouting maps', () => {
  const runs = [
    record({ evalId: '0001_dc', date: '12.06.2026' }),
    record({ evalId: '0000_dc' }),
    record({ evalId: '0002_ac', type: 'Scouting grid' }),
    record({ evalId: '0003_ac', date: '30.10.2026' }),
    record({ evalId: '0010_ac', date: '30.10.2026' }),
  ]
  expect(
    recordsOf(runs, 'default')
      .sort(byNewest)
      .map(({ evalId }) => evalId),
  ).toEqual(['0010_ac', '0003_ac', '0001_dc'])
})

test.each(['Custom report', 'Market Intelligence', 'Report on EIPA stations'])(
  'lists %s under My Analyses only',
  (type) => {
    const runs = [record({ type })]
    expect(recordsOf(runs, 'custom')).toHaveLength(1)
    expect(recordsOf(runs, 'default')).toHaveLength(0)
  },
)

test('finds the summaries of all AC and all DC where they exist', () => {
  expect(summariesOf([record(), record({ evalId: '0000_dc' })]).map(({ title }) => title)).toEqual(['All DC'])
})

test('groups records by day, naming the year of other years', () => {
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
  expect(searchRecords(runs, 'aule vaduz').map(({ name }) => name)).toEqual(['Äulestrasse, Vaduz'])
  expect(searchRecords(runs, '  ')).toHaveLength(2)
})

test('gives a record for both currents both chips', () => {
  expect(currentsOf(record({ powerType: 'AC_DC' }))).toEqual(['AC', 'DC'])
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
