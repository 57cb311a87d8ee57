import { leaksOfJson } from '@/tests/e2e/received-data'

test('journeys find a leaked locked value anywhere in an answer', () => {
  const locked = new Set(['Population'])
  expect(leaksOfJson({ Population: [null, 412] }, locked)).toEqual(['Population'])
  expect(leaksOfJson({ data: { fields: [{ name: 'Population' }], all_data: [[412]] } }, locked)).toEqual([
    'Population',
  ])
  expect(
    leaksOfJson({ Population: null, fields: [{ name: 'Population' }], allData: [[null]] }, locked),
  ).toEqual([])
})
