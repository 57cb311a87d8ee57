import { columnFromArray, float64, tableFromColumns, tableToIPC, utf8 } from '@uwdata/flechette'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { StudioEngine } from '@/lib/client/studio/studio-engine'
import type { FileWish } from '@/lib/client/studio/studio-messages'

type Cells = Readonly<Record<string, readonly (string | number | null)[]>>

const isNumbers = (cells: readonly unknown[]) =>
  cells.every((cell) => cell === null || typeof cell === 'number')

const written: Readonly<Record<string, (columns: Cells) => BlobPart>> = {
  'a.json': (columns) => {
    const [first = []] = Object.values(columns)
    const rowAt = (row: number) => Object.entries(columns).map(([name, cells]) => [name, cells[row]])
    return JSON.stringify(first.map((_, row) => Object.fromEntries(rowAt(row))))
  },
  'a.arrow': (columns) => {
    const typed = Object.entries(columns).map(([name, cells]) => [
      name,
      columnFromArray([...cells], isNumbers(cells) ? float64() : utf8()),
    ])
    return new Uint8Array(tableToIPC(tableFromColumns(Object.fromEntries(typed)), {}) ?? [])
  },
  'a.parquet': (columns) => {
    const columnData = Object.entries(columns).map(([name, cells]) => ({
      name,
      data: [...cells],
      type: isNumbers(cells) ? ('DOUBLE' as const) : ('STRING' as const),
    }))
    return parquetWriteBuffer({ columnData })
  },
}

async function opened(name: string, columns: Cells, wish?: FileWish) {
  const file = new Blob([written[name]?.(columns) ?? ''])
  const { datasets, bounds, config } = await new StudioEngine().answer('open', { file, name, wish })
  const [dataset] = datasets
  return { dataset, bounds, config, names: dataset?.columns.map((column) => column.name) }
}

const isNear = (bounds: readonly number[] | undefined) => {
  const [west = 0, south = 0] = bounds ?? []
  expect([west, south]).toEqual([expect.closeTo(9.52, 2), expect.closeTo(47.14, 2)])
}

describe.each(['a.json', 'a.arrow', 'a.parquet'])('the places of %s', (name) => {
  it.each([
    ['metres of Switzerland', { E: [2_757_900], N: [1_223_100] }],
    ['metres as texts', { E: ["2'757'900"], N: ["1'223'100"] }],
    ['a column of systems', { x: [539_420], y: [5_221_160], crs: ['EPSG:25832'] }],
    ['both in one cell', { 'lat, lng': ['47.1401, 9.5204'] }],
    ['degrees with letters', { lat: [`47°8'24"N`], lng: [`9°31'13"E`] }],
  ])('are computed from %s', async (_, columns: Cells) => {
    const { bounds, names, dataset } = await opened(name, columns)
    isNear(bounds)
    expect(names).toEqual([...Object.keys(columns), 'latitude', 'longitude'])
    expect(dataset?.isPlaceless).toBe(false)
  })

  it('are turned where the columns are swapped, and stay where a person wants so', async () => {
    const columns = { lat: [-118.24, -122, null], lng: [34.05, 37, null] }
    const { bounds, names, dataset } = await opened(name, columns)
    expect(bounds?.map((degrees) => Math.round(degrees))).toEqual([-122, 34, -118, 37])
    expect(names).toEqual(['lat', 'lng'])
    expect(dataset?.notes).toEqual(['2 rows have “lat” and “lng” swapped: corrected.'])
    const asked = await opened(name, columns, { readings: { lng: 'as-is' } })
    expect([asked.bounds, asked.dataset?.columns[1]?.reading?.as]).toEqual([undefined, 'as-is'])
  })

  it('are asked of metres without a system, and computed by the answer', async () => {
    const columns = { E: [539_420], N: [5_221_160] }
    const { dataset, bounds } = await opened(name, columns)
    expect([bounds, dataset?.columns[0]?.reading?.as]).toEqual([undefined, undefined])
    expect(dataset?.columns[0]?.reading?.choices).toContain('EPSG:25832')
    const answered = await opened(name, columns, { readings: { E: 'EPSG:25832' } })
    isNear(answered.bounds)
    expect(answered.dataset?.notes?.join()).toContain('are transformed to WGS 84.')
  })

  it('are asked of pairs whose order is open, and computed by the answer', async () => {
    const columns = { place: ['47.1401, 9.5204', null] }
    const { dataset } = await opened(name, columns)
    expect(dataset?.columns[0]?.reading).toMatchObject({ choices: ['lat-first', 'lng-first'] })
    isNear((await opened(name, columns, { readings: { place: 'lat-first' } })).bounds)
  })

  it('are those of text with a system', async () => {
    const { bounds, names } = await opened(name, { geom: ['SRID=2056;POINT (2757900 1223100)', null] })
    isNear(bounds)
    expect(names).toEqual(['geom'])
  })

  it('stay as they are in degrees', async () => {
    const { names } = await opened(name, { lat: [47.14], lng: [9.52], E: [2_757_900], N: [1_223_100] })
    expect(names).toEqual(['lat', 'lng', 'E', 'N'])
  })
})
