import { readGrid } from '@/lib/geo/utm'

// By PROJ 9.5.
it.each([
  ['32T 539500 5221000', 47.141317, 9.520938],
  ['UTM 32N 539500 5221000', 47.141317, 9.520938],
  ['32T 539500mE 5221000mN', 47.141317, 9.520938],
  ['23K 683466 7460687', -22.951904, -43.210602],
  ['33X 500000 8700000', 78.373026, 15],
  ['56H 334873 6252266', -33.857001, 151.214998],
  ['17S 283746 4306480', 38.880591, -83.493043],
  ['32TNT3950021000', 47.141322, 9.520944],
  ['32T NT 395 210', 47.1418, 9.5216],
])('reads %s', (text, lat, lng) => {
  const found = readGrid(text)
  expect(found?.kind === 'point' && found.point.lat).toBeCloseTo(lat, 4)
  expect(found?.kind === 'point' && found.point.lng).toBeCloseTo(lng, 4)
})

it.each([
  ['32U 539500 5221000', 'wrong'],
  ['61T 539500 5221000', 'wrong'],
  ['32TAA3950021000', 'wrong'],
  ['32TNT3921', 'wide'],
])('refuses %s', (text, kind) => expect(readGrid(text)?.kind).toBe(kind))

it.each(['', '539500 5221000', 'Vaduz 12', '32T', 'x'.repeat(100)])('leaves %.20j', (text) =>
  expect(readGrid(text)).toBeUndefined(),
)
