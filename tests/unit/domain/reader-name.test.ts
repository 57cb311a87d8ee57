import { bothNames, readerName } from '@/lib/domain/names/reader-name'

test.each([
  ['Αθήνα', 'Athens', ['en'], 'Athens'],
  ['Αθήνα', 'Athens', ['de-CH', 'el'], 'Αθήνα'],
  ['Αθήνα', 'Athens', ['ru', 'ja'], 'Athens'],
  ['Αθήνα', '', ['en'], 'Αθήνα'],
  ['Parking Αθήνα', 'Parking Athens', ['el'], 'Parking Αθήνα'],
  ['Parking Αθήνα', 'Parking Athens', ['en-GB'], 'Parking Athens'],
  ['横浜', 'Yokohama', ['zh-TW'], '横浜'],
  ['Vaduz', '', ['el'], 'Vaduz'],
])('%s, in Latin letters %p, is for a reader of %j: %s', (local, latin, languages, name) => {
  expect(readerName(local, latin, languages)).toBe(name)
})

test('names a town in both scripts in files that others read too', () => {
  expect([bothNames('Αθήνα', 'Athens'), bothNames('Vaduz', '')]).toEqual(['Athens (Αθήνα)', 'Vaduz'])
})
