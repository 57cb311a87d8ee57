import { listedPins, omittedText, typicalPlace } from '@/lib/domain/records/listed-locations'

const location = (id: string, DC: number | null, AC: number | null = null) => ({
  id,
  lat: 47.1,
  lng: 9.5,
  AC,
  DC,
})
const records = [
  { evalId: '0002_dc', locations: [location('a', 90), location('b', null)] },
  { evalId: '0001', locations: [location('c', 80, 245.4)] },
]
const nameOf = (evalId: string) => `Record ${evalId}`

test('puts the best location first, by its better current, and those without an estimate last', () => {
  const { pins, end } = listedPins({ records }, { isListed: () => true, nameOf })
  expect(pins.map(({ zid, figure, name }) => [zid, figure?.text, name])).toEqual([
    ['c', '245', 'Record 0001'],
    ['a', '90', 'Record 0002_dc'],
    ['b', undefined, 'Record 0002_dc'],
  ])
  expect(end).toBeGreaterThanOrEqual(245.4)
  expect((end ?? 0) % 9).toBe(0)
})

test('draws only the records that are listed, on their own scale', () => {
  const { pins, end } = listedPins({ records }, { isListed: (evalId) => evalId === '0002_dc', nameOf })
  expect(pins.map(({ zid }) => zid)).toEqual(['a', 'b'])
  expect(end).toBeLessThan(245)
})

test('has no scale without any estimate', () => {
  const waiting = [{ evalId: '0003_dc', locations: [location('a', null)] }]
  const { pins, end } = listedPins({ records: waiting }, { isListed: () => true, nameOf })
  expect([pins[0]?.figure, end]).toEqual([undefined, undefined])
})

test('says in words what the map cannot show', () => {
  expect(omittedText({ records, total: 3, unplaced: 0 })).toBeUndefined()
  expect(omittedText({ records, total: 3, unplaced: 1 })).toBe(
    '1 location without coordinates is not on the map.',
  )
  expect(omittedText({ records, total: 12_000, unplaced: 1_200 })).toBe(
    'The first 3 of 12,000 locations. 1,200 locations without coordinates are not on the map.',
  )
})

test('takes the country of most locations, not of the first', () => {
  const abroad = { lat: 60, lng: 25 }
  const home = [47.1, 47.2, 47.3].map((lat) => ({ lat, lng: 9.5 }))
  expect(typicalPlace([abroad, ...home])?.lng).toBe(9.5)
  expect(typicalPlace([])).toBeUndefined()
})
