import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '@/server/atlas/commands/run-command'
import { populationOfGrid } from '@/server/atlas/derive/population/population-grid'
import { readPopulationGrid } from '@/server/atlas/read/population-grid'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { osmFile } from '@/tests/support/osm-file'
import { smallCountry } from '@/tests/support/small-country'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'grid-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function grid(text: string | Buffer) {
  const path = join(root, 'grid.csv')
  writeFileSync(path, text)
  return readPopulationGrid(path)
}
const placesOf = ({ lats, lngs, people }: Awaited<ReturnType<typeof grid>>) =>
  Array.from({ length: people.length }, (_, row) => [lats.at(row), lngs.at(row), people.at(row)])

const north = {
  name: 'Examplia',
  contains: ([, lat]: readonly [number, number]) => lat > 47,
  sea: [],
}

describe('a population grid', () => {
  test('may have its columns in any case and order', async () => {
    const found = await grid(
      '\uFEFFid,People,LNG,Lat\r\n1,12.5,9.5,47.1\r\n\r\n2,0,9.6,47.2\r\n3,7,"9.7",47.3\r\n',
    )
    expect(placesOf(found)).toEqual([
      [47.1, 9.5, 12.5],
      [47.3, 9.7, 7],
    ])
    expect(found.source).toMatchObject({ name: 'Population grid grid.csv', url: '' })
  })

  test('may have semicolons and decimal commas', async () => {
    expect(placesOf(await grid('lat;lng;people\n47,1;9,5;12,5\n'))).toEqual([[47.1, 9.5, 12.5]])
  })

  test('names its source above the header', async () => {
    const found = await grid(
      '# name: Census 2021\n# licence: CC BY 4.0\n# attribution: © Statistics Office\n# date: 2021\nlat,lng,people\n47.1,9.5,3\n',
    )
    expect(found.source).toEqual({
      name: 'Census 2021',
      licence: 'CC BY 4.0',
      attribution: '© Statistics Office',
      url: '',
      date: '2021',
    })
  })

  test.each([
    ['lat,lng,people\n47.1,9.5,3\n95,9.5,3\n', 'line 3, column lat: "95" is not a latitude in degrees'],
    ['lat,lng,people\n47.1,181,3\n', 'line 2, column lng: "181" is not a longitude'],
    ['# name: x\n\nlat,lng,people\n47.1,9.5,-3\n', 'line 4, column people: "-3" is not a number of people'],
    ['lat,lng,people\n47.1,9.5\n', 'line 2, column people: "" is not a number of people'],
    ['lat,lng,people\n47.1,9.5,many\n', '"many" is not a number of people'],
    ['lat,lng,people,note\n47.1,9.5,3,"a\nb"\n47.1,9.5,x,\n', 'line 4, column people: "x"'],
    ['lat,lng,people\n47.1,9.5,3\n47.1,"9.5,3\n', 'line 3: a quotation mark is never closed.'],
    ['lat,lon,people\n47.1,9.5,3\n', 'has no column lng: lat, lng and people are needed'],
    ['', 'is empty'],
  ])('is refused for the fault of %j', async (text, sentence) => {
    await expect(grid(text)).rejects.toThrow(sentence)
  })

  test('is refused with the first of many wrong rows and a count of the rest', async () => {
    const rows = Array.from({ length: 50 }, () => '47.1,9.5,x').join('\n')
    await expect(grid(`lat,lng,people\n${rows}\n`)).rejects.toThrow(/line 2, .*line 21, .*; and 30 more\.$/)
  })

  test('is refused as unreadable if missing', async () => {
    await expect(readPopulationGrid(join(root, 'none.csv'))).rejects.toThrow('none.csv cannot be read.')
  })
})

describe('people from a grid', () => {
  test('include exactly those inside the country', async () => {
    const rows = Array.from({ length: 1000 }, (_, row) => `${46.5 + row / 1000},9.5,${(row % 7) + 0.3}`)
    const inside = rows.filter((row) => Number(row.split(',')[0]) > 47)
    const people = inside.reduce((sum, row) => sum + Number(row.split(',')[2]), 0)
    const { points, total, method } = populationOfGrid(
      await grid(`lat,lng,people\n${rows.join('\n')}`),
      north,
    )
    expect(Math.abs(total - people)).toBeLessThan(1)
    expect(points.people.reduce((sum, each) => sum + each, 0)).toBeCloseTo(people, 6)
    expect(points.lats.every((lat) => lat > 47)).toBe(true)
    expect(points.size).toBe(inside.length)
    expect(method).toMatch(
      / people in Examplia at 499 places .* 501 places with .* outside its border are left out\.$/,
    )
  })

  test('are refused if they are all abroad', async () => {
    const elsewhere = await grid('lat,lng,people\n46,9.5,3\n')
    expect(() => populationOfGrid(elsewhere, north)).toThrow(
      'Nobody of Population grid grid.csv lives inside Examplia.',
    )
  })
})

test("credits a build's people, source and method to the grid", async () => {
  const extract = join(root, 'a.osm.pbf')
  const path = join(root, 'grid.csv')
  const out = join(root, 'out')
  writeFileSync(extract, osmFile(smallCountry().extract()))
  writeFileSync(
    path,
    '# name: Census 2021\n# licence: CC BY 4.0\nLat,Lng,People\n47.1,9.5,1200.4\n47.11,9.51,33.3\n50,9,1000\n',
  )
  const code = await runCommand(
    {
      clock: () => new Date('2026-04-01T00:00:00.000Z'),
      progress: { step: async (_, run) => run({ share: () => undefined, done: () => undefined }) },
      print: () => undefined,
      complain: (line) => process.stderr.write(line),
      roots: [],
    },
    { positionals: ['build', 'li', extract], options: { population: path, out } },
  )
  expect(code).toBe(0)
  const library = createAtlasLibrary([out])
  const atlas = await library.open('liechtenstein')
  expect(atlas?.manifest.population).toEqual({
    total: 1234,
    method:
      '1,234 people in Liechtenstein at 2 places (Census 2021); 1 places with 1,000 people outside its border are left out.',
    shares: { figures: { grid: 1 }, spreads: { grid: 1 } },
  })
  expect(atlas?.manifest.sources.map(({ name, licence }) => [name, licence])).toContainEqual([
    'Census 2021',
    'CC BY 4.0',
  ])
  expect((await atlas?.surroundings({ lat: 47.1, lng: 9.5 }))?.population).toMatchObject({ 1: 1200, 5: 1234 })
  await library.close()
})
