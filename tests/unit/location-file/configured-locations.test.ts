import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluationMapSchema } from '@/lib/contract/evaluation'
import { locationsIn, tablesOf } from '@/lib/domain/records/map-tables'
import { checkMap } from '@/server/engine/location-files/check-map'
import { mergeMaps } from '@/server/engine/location-files/merge-maps'

const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-maps-'))
const at = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

const names = ['location_id', 'x', 'y', 'lat', 'lng', 'evaluation_type']
const dataset = (label: string, rows: number) => ({
  data: {
    label,
    fields: names.map((name) => ({ name, type: 'string' })),
    allData: Array.from({ length: rows }, (_, row) => ['', 9.5 + row / 100, 47.1, 0, 0, 'DC']),
  },
})

/**
 * A map whose configuration renames the dataset and columns of the locations; it also has a dataset of the default
 * name.
 */
function storesMap(name: string, stores: number): string {
  const configuration = {
    filters: { defaultDataLabel: 'Stores' },
    list: { fieldNameMap: { lat: 'y', lng: 'x' } },
  }
  const datasets = [dataset('Locations', 1), dataset('Stores', stores)]
  writeFileSync(at(name), JSON.stringify({ configuration, config: {}, datasets }))
  return at(name)
}

test('counts the locations of the configured dataset and columns', async () => {
  expect(await checkMap({ path: storesMap('one', 3), for: 'DC' })).toEqual({ locations: 3, currents: [] })
})

test('splits that dataset by current and keeps the others', async () => {
  const parts = { AC: at('ac'), DC: at('dc') }
  expect(await checkMap({ path: storesMap('one', 3), for: parts })).toEqual({
    locations: 3,
    currents: ['DC'],
  })
  const { datasets } = JSON.parse(readFileSync(parts.DC, 'utf8'))
  expect(datasets.map(({ data }: ReturnType<typeof dataset>) => data.allData.length)).toEqual([1, 3])
})

test('stores a map of kepler.gl with what a record needs, and refuses one that lacks it', async () => {
  const { data } = dataset('Stores', 2)
  const info = { app: 'kepler.gl' }
  const drawn = { dataId: 'stores', columns: { lat: 'y', lng: 'x' } }
  const config = { config: { visState: { layers: [{ config: drawn }] } } }
  const write = (datasets: unknown[]) =>
    writeFileSync(at('kepler'), JSON.stringify({ info, config, datasets }))
  write([{ data: { ...data, id: 'stores' } }])
  expect(await checkMap({ path: at('kepler'), for: 'DC' })).toEqual({ locations: 2, currents: [] })
  const stored = JSON.parse(readFileSync(at('kepler'), 'utf8'))
  expect(stored).toMatchObject({ info, configuration: { list: { fieldNameMap: { lat: 'y', lng: 'x' } } } })
  write([])
  await expect(checkMap({ path: at('kepler'), for: 'DC' })).rejects.toThrow('it has no data')
})

test('merges those datasets into one that the page finds by the first configuration', async () => {
  const maps = [storesMap('one', 3), storesMap('two', 2)]
  const target = at('merged')
  const merged = await mergeMaps({ name: 'Both', maps, target, rowsTarget: at('rows') })
  expect(merged).toMatchObject({ rows: 5, locations: 3 })
  const tables = tablesOf(evaluationMapSchema.parse(JSON.parse(readFileSync(target, 'utf8'))))
  expect(tables.datasets.map(({ label, length }) => [label, length])).toEqual([
    ['Stores', 5],
    ['Locations', 1],
    ['Locations', 1],
  ])
  expect(locationsIn(tables)).toBe(tables.datasets[0])
})
