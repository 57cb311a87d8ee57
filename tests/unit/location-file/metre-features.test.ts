import { readTable } from '@/lib/domain/file-table/read-table'
import { assessAll } from '@/lib/domain/location-file/assess-rows'
import { matchTable } from '@/lib/domain/location-file/match-table'
import { rowsLeft, unfinishedFile, unfinishedImport } from '@/lib/domain/location-file/unfinished-rows'
import { loadSystems } from '@/lib/domain/tables/row-systems'

const feature = (name: string, coordinates: readonly number[], crs?: string) => ({
  type: 'Feature',
  ...(crs && { crs: { type: 'name', properties: { name: crs } } }),
  properties: { name },
  geometry: { type: 'Point', coordinates },
})

const read = (text: string, name = 'a.geojson') => readTable(name, Buffer.from(text))

async function assessed(file: Pick<Awaited<ReturnType<typeof read>>, 'columns' | 'rows'>) {
  const matched = matchTable(file)
  const systems = await loadSystems(matched.systems)
  const rules = { ...matched, systems, edits: new Map(), places: new Map(), areas: [] }
  return { fields: matched.fields, rows: assessAll(file.rows, rules, []).rows }
}

const said = ({ rows }: Awaited<ReturnType<typeof assessed>>) =>
  rows.map(({ texts, lat, lng, problems }) => [
    texts.name,
    lat === undefined ? `${texts.lat}, ${texts.lng}` : `${lat.toFixed(3)}, ${lng?.toFixed(3)}`,
    ...problems.map(({ text }) => text),
  ])

const mixed = {
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25832' } },
  features: [
    feature('A', [539_500, 5_221_000]),
    feature('Swapped', [5_221_000, 539_500]),
    feature('Outside', [539_500, 221_000]),
  ],
}
const outside = [
  'Outside',
  '221000, 539500',
  '221000, 539500 is outside the area of ETRS89 / UTM zone 32N (EPSG:25832)',
]

it('keeps the metres of a place that cannot be transformed, and reads swapped axes', async () => {
  const file = await read(JSON.stringify(mixed))
  expect(file.columns).toEqual(['latitude', 'longitude', 'name', 'reference system'])
  expect(said(await assessed(file))).toEqual([['A', '47.141, 9.521'], ['Swapped', '47.141, 9.521'], outside])
})

it('keeps them with the rows to finish later', async () => {
  const file = await read(JSON.stringify(mixed))
  const { fields, rows } = await assessed(file)
  const kept = unfinishedImport({
    key: 'a',
    file: { ...file, name: 'a' },
    fields,
    reading: {},
    rows: rowsLeft(rows, []),
  })
  expect(said(await assessed(unfinishedFile(kept))).at(-1)).toEqual(outside)
})

const lines = [
  feature('A', [2_757_900, 1_223_100], 'EPSG:2056'),
  feature('B', [2_757_900, 1_223_100]),
  feature('C', [391_779, 5_820_072], 'EPSG:25833'),
]

it.each([
  ['lines', lines.map((each) => JSON.stringify(each)).join('\n')],
  ['a sequence of texts', lines.map((each) => `\u001e${JSON.stringify(each)}\n`).join('')],
  ['a list', JSON.stringify(lines)],
])('transforms features of %s', async (_, text) => {
  expect(said(await assessed(await read(text)))).toEqual([
    ['A', '47.140, 9.520'],
    ['B', '47.140, 9.520'],
    ['C', '52.520, 13.405'],
  ])
})

it.each(['urn:ogc:def:crs:EPSG::1234567', 'EPSG:3347'])('refuses %s by its name', async (name) => {
  const text = JSON.stringify([feature('A', [2_757_900, 1_223_100], name)])
  await expect(read(text)).rejects.toThrow(
    `in EPSG:${/\d+$/.exec(name)?.[0]}, not WGS 84, and this system is not known`,
  )
})
