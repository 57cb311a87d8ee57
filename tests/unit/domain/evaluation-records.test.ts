import type { EvaluationRecord } from '@/lib/contract/evaluation'
import {
  byNewest,
  currentsOf,
  filePath,
  groupByDay,
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

test('a list leaves out summaries and scouting maps and puts the newest first', () => {
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
  '%s stands under My Analyses only',
  (type) => {
    const runs = [record({ type })]
    expect(recordsOf(runs, 'custom')).toHaveLength(1)
    expect(recordsOf(runs, 'default')).toHaveLength(0)
  },
)

test('the summaries of all AC and all DC stand apart where they exist', () => {
  expect(summariesOf([record(), record({ evalId: '0000_dc' })]).map(({ title }) => title)).toEqual(['All DC'])
})

test('days are headings, with their year when it is another one', () => {
  const groups = groupByDay(
    [record({ date: '18.11.2026' }), record({ date: '18.11.2026' }), record({ date: '09.12.2025' })],
    new Date('2026-11-21'),
  )
  expect(groups.map(({ heading, records }) => [heading, records.length])).toEqual([
    ['November 18', 2],
    ['December 9, 2025', 1],
  ])
})

test('a search finds names without their accents and wants every word', () => {
  const runs = [record({ name: 'Äulestrasse, Vaduz' }), record({ name: 'Vaduz' })]
  expect(searchRecords(runs, 'aule vaduz').map(({ name }) => name)).toEqual(['Äulestrasse, Vaduz'])
  expect(searchRecords(runs, '  ')).toHaveLength(2)
})

test('a record for both currents has both chips', () => {
  expect(currentsOf(record({ powerType: 'AC_DC' }))).toEqual(['AC', 'DC'])
})

test('a file of this app is asked for on its own origin, whatever host the record names', () => {
  expect(filePath('http://localhost:3000/api/evals/files/0001_dc/excel')).toBe(
    '/api/evals/files/0001_dc/excel',
  )
  expect(filePath('-')).toBeUndefined()
  expect(filePath('https://files.example/a.xlsx')).toBe('https://files.example/a.xlsx')
  for (const trap of [
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://me:pass@files.example/',
    '//files',
  ]) {
    expect(filePath(trap)).toBeUndefined()
  }
})
