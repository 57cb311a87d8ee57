import { latestOf, namesOf } from '@/components/home/home-facts'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { evaluationRecord } from '@/tests/support/evaluation-record'

const record = (over: Partial<EvaluationRecord> = {}) =>
  evaluationRecord({
    name: 'Central garages',
    type: 'Utilization estimation',
    map: 'http://localhost/api/evals/files/0001_dc/map',
    locations: 2,
    ...over,
  })

test('sorts the latest records by day, then by id, with unreadable days last', () => {
  const runs = [
    record({ evalId: '0000_dc', date: '31.12.2026' }),
    record({ evalId: '0001_dc', date: '01.12.2025' }),
    record({ evalId: '0003_dc', date: '02.01.2026' }),
    record({ evalId: '0004_dc', date: '02.01.2026' }),
    record({ evalId: '0002_dc', date: 'yesterday' }),
  ]
  expect(latestOf(runs, 4).map(({ evalId }) => evalId)).toEqual(['0004_dc', '0003_dc', '0001_dc', '0002_dc'])
})

test('ends the names with the number of further ones', () => {
  expect(namesOf(['Andorra'])).toBe('Andorra')
  expect(namesOf(['Andorra', 'Liechtenstein'])).toBe('Andorra and Liechtenstein')
  expect(namesOf(['Andorra', 'Liechtenstein', 'Malta', 'Monaco', 'San Marino'])).toBe(
    'Andorra, Liechtenstein, Malta and 2 more',
  )
})
