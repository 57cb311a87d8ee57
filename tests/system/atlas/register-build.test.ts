import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { runCommand } from '@/server/atlas/commands/run-command'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { Progress } from '@/server/atlas/write/progress'
import { extractsFolder } from '@/tests/support/extracts'
import { osmFile } from '@/tests/support/osm-file'
import { at } from '@/tests/support/osm-map'
import { smallCountry } from '@/tests/support/small-country'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'register-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const silent: Progress = {
  step: async (_, run) => run({ share: () => undefined, done: () => undefined }),
}

/** Away from the station of the map. */
const [lng, lat] = at([1000, 1000])

/** Builds the small country with a register. */
async function build(name: string, bytes: Uint8Array) {
  writeFileSync(join(root, 'country.osm.pbf'), osmFile(smallCountry().extract()))
  writeFileSync(join(root, name), bytes)
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const out = join(root, 'out')
  const deps = { clock: () => new Date(0), progress: silent, print: say, complain: say, roots: [out] }
  const code = await runCommand(deps, {
    positionals: ['build', 'liechtenstein', join(root, 'country.osm.pbf')],
    options: { out, chargers: join(root, name) },
  })
  return { code, said: said.join('\n'), atlas: await createAtlasLibrary([out]).open('liechtenstein') }
}

/** A file as its register writes it, with one of its places moved into the country. */
function movedCase(path: string, lines: readonly [from: string, to: string][]): Uint8Array {
  const text = readFileSync(join(extractsFolder, 'cases', path), 'latin1')
  return Buffer.from(
    lines.reduce((moved, [from, to]) => moved.replace(from, to), text),
    'latin1',
  )
}

const comma = (degrees: number) => String(degrees).replace('.', ',')

async function spreadsheet(): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Cover').addRow(['Register of 2026'])
  book.addWorksheet('Stations').addRows([
    ['Operator', 'Latitude', 'Longitude', 'Points', 'Power (kW)'],
    ['Exemple', lat, lng, 2, 50],
  ])
  return Buffer.from(await book.xlsx.writeBuffer())
}

const moved: readonly (readonly [string, () => Uint8Array | Promise<Uint8Array>, string])[] = [
  [
    'bnetza.csv',
    () => movedCase('10-bnetza/Ladesaeulenregister.csv', [['47,5460;9,6840', `${comma(lat)};${comma(lng)}`]]),
    'Musterwerke GmbH 2 AC, 0 DC, 0 HPC',
  ],
  [
    'irve.csv',
    () => movedCase('12-irve/irve.csv', [['[7.4053,43.7225]', `[${lng},${lat}]`]]),
    'Exemple 2 AC, 0 DC, 0 HPC',
  ],
  [
    'afdc.csv',
    () => movedCase('11-afdc/alt_fuel_stations.csv', [['39.7817,-89.6501', `${lat},${lng}`]]),
    'eVgo Network 0 AC, 4 DC, 0 HPC',
  ],
  [
    'ocm.json',
    () =>
      movedCase('14-ocm/ocm.json', [
        ['"Latitude":47.14,"Longitude":9.52', `"Latitude":${lat},"Longitude":${lng}`],
      ]),
    'Tesla 0 AC, 0 DC, 2 HPC',
  ],
  [
    'ocpi.json',
    () =>
      movedCase('15-ocpi/locations.json', [
        ['47.141000', String(lat)],
        ['9.521000', String(lng)],
      ]),
    ' 1 AC, 0 DC, 0 HPC',
  ],
  [
    'nobil.json',
    () => movedCase('16-nobil/nobil.json', [['59.91234,10.75678', `${lat},${lng}`]]),
    ' 2 AC, 0 DC, 0 HPC',
  ],
  [
    'oicp.json',
    () => movedCase('17-swiss/ich-tanke-strom.json', [['47.1680 9.4790', `${lat} ${lng}`]]),
    'Test 1 AC, 0 DC, 0 HPC',
  ],
  ['stations.xlsx', spreadsheet, 'Exemple 0 AC, 2 DC, 0 HPC'],
  [
    'stations.geojson',
    () =>
      Buffer.from(
        JSON.stringify({
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              geometry: { type: 'Point', coordinates: [lng, lat] },
              properties: { operator: 'Exemple', 'socket:type2': '3', 'socket:type2:output': '22 kW' },
            },
          ],
        }),
      ),
    'Exemple 3 AC, 0 DC, 0 HPC',
  ],
]

test.each(moved)('builds with %s', async (name, bytes, line) => {
  const { code, said, atlas } = await build(name, await bytes())
  expect({ code, said }).toMatchObject({ code: 0 })
  const found = await atlas?.stationsWithin({ lat, lng }, 100)
  const field = (name: string) => found?.fields.findIndex((each) => each.name === name) ?? -1
  const lines = found?.all_data.map((row) => {
    const evses = ['AC', 'DC', 'HPC'].map((each) => `${row[field(each)]} ${each}`)
    return `${row[field('network')]} ${evses.join(', ')}`
  })
  expect(lines).toEqual([line])
})

test('names the register and what it left out in the manifest', async () => {
  const head = '# name: Register of Examplia\n# licence: CC0 1.0\nid;operator;lat;lng;status'
  const { atlas } = await build(
    'register.csv',
    Buffer.from(`${head}\n1;A;${lat};${lng};planned\n2;A;${lat};;open\n3;A;${lat};${lng};open\n`),
  )
  expect(atlas?.manifest.sources).toContainEqual(
    expect.objectContaining({ name: 'Register of Examplia', licence: 'CC0 1.0' }),
  )
  expect(atlas?.manifest.notes).toEqual(
    expect.arrayContaining([
      'register.csv: 1 of 3 rows cannot be read: 1 without coordinates (row 5).',
      'Left out of the charging stations that register.csv has in Liechtenstein: 1 planned or being built.',
    ]),
  )
  const column = atlas?.manifest.columns.sites.find((each) => each.name.startsWith('Nearest Charger'))
  expect(column?.source).toBe('OpenStreetMap, Register of Examplia')
})

test('says in one sentence why a register is refused', async () => {
  const { code, said } = await build('register.csv', Buffer.from('Name,Town\nA,Vaduz\n'))
  expect(code).toBe(1)
  expect(said).toMatch(/register\.csv has no columns of coordinates: name them Latitude and Longitude/)
})
