import { Blob } from 'node:buffer'
import { importOf, studioOf } from '@/tests/support/case-files'

beforeAll(() => Object.assign(globalThis, { Blob }))

const places = [
  ['Köln', '50.9375, 6.9603', 2, 2_567_543, 5_645_133],
  ['Frankfurt', '50.1109, 8.6821', 3, 3_477_335, 5_552_791],
  ['München', '48.1351, 11.5820', 4, 4_468_996, 5_333_092],
  ['Berlin', '52.5200, 13.4050', 5, 5_391_871, 5_821_955],
] as const

/** A row for each of the places. */
const table = (heading: string, cells: (zone: number, east: number, north: number) => (string | number)[]) =>
  [
    heading,
    ...places.map(([name, , ...metres]) => [name, ...cells(metres[0], metres[1], metres[2])].join(';')),
  ].join('\n')

const right = places.map(([name, place], at) => `${at + 2}: ${place} ${name}`)

describe('metres of Gauß-Krüger in several zones', () => {
  it.each([
    ['by the first digit', table('Standort;Rechtswert;Hochwert', (_, east, north) => [east, north])],
    ['by the first digit, turned', table('Standort;HW;RW', (_, east, north) => [north, east])],
    [
      'by a column of zones',
      table('Standort;GK-Zone;Rechtswert;Hochwert', (zone, ...metres) => [zone, ...metres]),
    ],
    [
      'by a column of strips, without the digit',
      table('Standort;RW;HW;Streifen', (zone, east, north) => [east - zone * 1_000_000, north, zone]),
    ],
    [
      'by a column of meridians',
      table('Standort;Meridianstreifen;Rechtswert;Hochwert', (zone, ...metres) => [
        `${zone * 3}°`,
        ...metres,
      ]),
    ],
    ['by zones in words', table('Standort;Zone;Ost;Nord', (zone, ...metres) => [`Zone ${zone}`, ...metres])],
  ])('are read %s', async (_, text) => {
    expect((await importOf('a.csv', text)).rows).toEqual(right)
    const { rows = [], asked } = await studioOf('a.csv', text)
    expect(
      rows.map((row) =>
        row
          .slice(-2)
          .map((degrees) => Number(degrees).toFixed(4))
          .join(', '),
      ),
    ).toEqual(places.map(([, place]) => place))
    expect(asked).toEqual([])
  })

  it('of one zone by heading need no digit', async () => {
    const text = 'Standort;GK3 Rechtswert;GK3 Hochwert\nFrankfurt;477335;5552791'
    expect((await importOf('a.csv', text)).rows).toEqual(['2: 50.1109, 8.6821 Frankfurt'])
  })

  it('are refused where the column and the digit differ', async () => {
    const text = 'Standort;Zone;Rechtswert;Hochwert\nKöln;4;2567543;5645133'
    expect((await importOf('a.csv', text)).rows?.[0]).toContain('is outside the area of Gauß-Krüger zone 4')
  })

  it('are asked under headings that are not German', async () => {
    const text = 'Name;Easting;Northing\nKöln;2567543;5645133'
    expect((await importOf('a.csv', text)).rows?.[0]).toContain('a system that the file does not name')
    expect((await studioOf('a.csv', text)).asked).toEqual(['Easting'])
  })

  it('leave zones of fares and of UTM alone', async () => {
    const fares = 'Name;Zone;Lat;Lng\nA;3;47.1;9.5'
    expect((await importOf('a.csv', fares)).rows).toEqual(['2: 47.1000, 9.5000 A'])
    const utm = 'Nombre;UTM X;UTM Y;Huso\nMadrid;440290;4474257;30'
    expect((await importOf('a.csv', utm)).rows).toEqual(['2: 40.4168, -3.7038 Madrid'])
  })
})
