import { csvTable } from '@/lib/domain/studio/read/csv-table'
import { keplerDatasets } from '@/lib/domain/studio/read/kepler-map'
import { replaceDataset } from '@/lib/domain/studio/read/replace-dataset'
import { csvOf, replaced, savedMap } from '@/tests/support/kepler-map'

const arrivals = () => {
  const { fields = [], allData: rows = [] } = savedMap().datasets[0]?.data ?? {}
  return { names: fields.map(({ name }) => name), rows, fields }
}

const columnOf = (...texts: string[]) => {
  const { data } = replaced(csvOf(['row', 'new'], [...texts.entries()]))
  const types = data.fields.slice(1).map(({ type, format }) => `${type} ${format}`.trim())
  return [...types, ...data.allData.map((row) => row[1])]
}

describe('a dataset replaced by its own rows', () => {
  it.each([',', ';', '\t'])('leaves the map unchanged, separated by %j', (separator) => {
    const { names, rows } = arrivals()
    const { change, map } = replaced(csvOf(names, rows, separator))
    expect(map).toEqual(savedMap())
    expect(Object.keys(map)).toEqual(['datasets', 'config', 'info'])
    expect(change).toEqual({
      rows: { before: 2, after: 2 },
      columns: { before: 9, after: 9 },
      came: [],
      went: [],
      retyped: [],
      uses: [],
    })
  })

  it("keeps its column order, whatever the file's", () => {
    const { names, rows, fields } = arrivals()
    const { data } = replaced(
      csvOf(
        ['extra', ...names.toReversed()],
        rows.map((row) => ['x', ...row.toReversed()]),
      ),
    )
    expect(data.fields.slice(0, -1)).toEqual(fields)
    expect(data.fields.at(-1)).toEqual({ name: 'extra', type: 'string', format: '', analyzerType: 'STRING' })
    expect(data.allData).toEqual(rows.map((row) => [...row, 'x']))
  })
})

describe('a dataset replaced by other columns', () => {
  it('reads decimal commas in numeric columns only', () => {
    const { names, rows, fields } = arrivals()
    const at = (name: string) => names.indexOf(name)
    const changed = rows.map((row) => row.map((cell, place) => (place === at('code') ? '1,5' : cell)))
    const csv = csvOf(names, changed, ';').replaceAll(/"(-?\d+)\.(\d+)"/g, '"$1,$2"')
    expect(csv).toMatch(/"\d+,\d+";/)
    const { data } = replaced(csv)
    expect(data.fields).toEqual(fields)
    expect(data.allData.map((row) => row[at('lat')])).toEqual(rows.map((row) => row[at('lat')]))
    expect(data.allData.map((row) => row[at('code')])).toEqual(['1,5', '1,5'])
  })

  it('lists columns added, removed and retyped, and what used the removed ones', () => {
    const { change } = replaced(
      csvOf(
        ['Año', 'lat', 'new'],
        [
          ['2005', '1', 'a'],
          ['2005.5', 'north', 'b'],
        ],
      ),
    )
    expect(change).toEqual({
      rows: { before: 2, after: 2 },
      columns: { before: 9, after: 3 },
      came: ['new'],
      went: ['lon', 'Stamp', 'datetime', 'reported', 'seen', 'coordinates', 'code'],
      retyped: [
        { name: 'Año', from: 'integer', to: 'real', because: '2005.5' },
        { name: 'lat', from: 'real', to: 'string', because: 'north' },
      ],
      uses: [
        { what: 'layer', name: 'Arrivals', columns: ['lon', 'code'] },
        { what: 'filter', name: 'datetime', columns: ['datetime'] },
      ],
    })
  })

  it('keeps column settings other than the type', () => {
    const { data } = replaced(csvOf(['lat'], [['north']]))
    expect(data.fields).toEqual([
      { name: 'lat', type: 'string', format: '', analyzerType: 'STRING', displayName: 'Latitude' },
    ])
  })

  it('leaves the other dataset, the layers and the filters unchanged', () => {
    const { map, data } = replaced(csvOf(['a'], [['1']]))
    const before = savedMap()
    expect([map.datasets[1], map.config, map.info]).toEqual([before.datasets[1], before.config, before.info])
    expect(data).toMatchObject({ id: 'g7b', label: 'arrivals.csv', color: [1, 2, 3] })
  })
})

describe('the type of a new column', () => {
  it.each([
    [['true', 'FALSE', ''], 'boolean', true, false, null],
    [['1', '-2', 'null'], 'integer', 1, -2, null],
    [['1', '2.5', '1e3', 'NaN'], 'real', 1, 2.5, 1000, null],
    [['.5', '-0.5', '5.'], 'real', 0.5, -0.5, 5],
    [['01.5'], 'string', '01.5'],
    [['007', '1'], 'string', '007', '1'],
    [['12345678901234567890'], 'string', '12345678901234567890'],
    [[' 5 ', '6'], 'integer', 5, 6],
    [[' a', 'b '], 'string', ' a', 'b '],
    [['2021-03-09', '2021-3-8'], 'date YYYY-M-D', '2021-03-09', '2021-3-8'],
    [['3/9/2021', '12/12/2021'], 'string', '3/9/2021', '12/12/2021'],
    [['3/9/2021', '13/9/2021'], 'date D/M/YYYY', '3/9/2021', '13/9/2021'],
    [['3/9/2021', '9/13/2021'], 'date M/D/YYYY', '3/9/2021', '9/13/2021'],
    [['31.12.2021 7:05', '1.2.2021 23:00'], 'timestamp D.M.YYYY H:m', '31.12.2021 7:05', '1.2.2021 23:00'],
    [['1', 'NA', 'n/a', 'None', '–'], 'integer', 1, null, null, null, null],
    [['Na', 'NA', 'None', 'none', 'Vaduz'], 'string', 'Na', null, null, 'none', 'Vaduz'],
    [['NA', 'ZA', 'CH'], 'string', 'NA', 'ZA', 'CH'],
    [['March 09, 2021'], 'date MMMM DD, YYYY', 'March 09, 2021'],
    [['2021-03-09 0:00'], 'timestamp YYYY-M-D H:m', '2021-03-09 0:00'],
    [['2021-03-09T00:00:00Z'], 'timestamp YYYY-M-DTHH:mm:ssZ', '2021-03-09T00:00:00Z'],
    [['2021-03-09', '2021-03-09 0:00'], 'string', '2021-03-09', '2021-03-09 0:00'],
    [['{"type":"Point","coordinates":[1,2]}'], 'geojson', '{"type":"Point","coordinates":[1,2]}'],
    [['POINT (1 2)'], 'geojson', 'POINT (1 2)'],
    [['{"type":"Car"}'], 'string', '{"type":"Car"}'],
    [['{"type":"Point"'], 'string', '{"type":"Point"'],
    [['', 'null'], 'string', null, null],
  ])('of %j is %s', (texts, ...expected) => {
    expect(columnOf(...texts)).toEqual(expected)
  })
})

describe('a replacement file', () => {
  it.each([
    ['', 'The file is empty.'],
    [' \r\n ', 'The file is empty.'],
    ['a,b', 'The file has no rows below its heading.'],
    ['a,b\n\n', 'The file has no rows below its heading.'],
    ['a,b\n1,2\n"x\ny",2\n1,2,3', 'Row 4 has 3 values, but row 1 names 2 columns.'],
    ['a,b\n1,"2\n3,4', 'Row 2 has a quotation mark that is never closed.'],
    ['<!doctype html><p>', 'This is not a CSV file.'],
    ['a\0b\n1', 'This is not a CSV file.'],
    [','.repeat(1_000_000), 'Row 1 has more than 1,000 columns.'],
  ])('%# is refused with its row', (csv, reason) => {
    expect(() => replaced(csv)).toThrow(`Unable to process CSV data. ${reason}`)
  })

  it.each([
    ['a separator at the end of each line', 'a;b;\n1;2;\n'],
    ['a mark of its separator', 'sep=;\r\na;b\r\n1;2'],
    ['empty lines', 'a,b\n\n1,2\n\n'],
  ])('is accepted with %s', (_, csv) => {
    expect(replaced(csv).data.allData).toEqual([[1, 2]])
  })
})

describe('a foreign map', () => {
  const data = { id: 'a', label: 'A', fields: [{ name: 'x' }], allData: [[1]] }

  it('offers the datasets that have columns and rows', () => {
    const datasets = [null, 5, {}, { data: { fields: [{}], allData: [] } }, { data: { ...data, allData: 5 } }]
    expect(keplerDatasets({ datasets: [...datasets, { data }] })).toEqual([
      { place: 5, id: 'a', label: 'A', rows: 1, fields: [{ name: 'x', type: '', source: { name: 'x' } }] },
    ])
    for (const map of [null, [], 'x', { datasets: {} }]) expect(keplerDatasets(map)).toEqual([])
  })

  it('treats names of prototypes as plain names', () => {
    const names = ['__proto__', 'constructor', 'hasOwnProperty']
    const text = `{"__proto__":{"x":1},"datasets":[{"data":${JSON.stringify(data)}}]}`
    const map: unknown = JSON.parse(text)
    const { change, map: after, data: newData } = replaced(csvOf(names, [['1', 'a', 'b']]), { map })
    expect(change).toMatchObject({ came: names, went: ['x'] })
    expect(Object.hasOwn(after, '__proto__')).toBe(true)
    expect(newData.allData).toEqual([[1, 'a', 'b']])
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  it.each([
    [{ config: { config: { visState: { layers: [null, { config: 5 }], filters: 'x' } } } }],
    [{ config: { config: { visState: { layers: [{ config: { dataId: 'a', columns: 'x' } }] } } } }],
    [{ config: { config: { visState: { filters: [{ dataId: 'a', name: 5 }, { dataId: ['a'] }] } } } }],
  ])('with unusual layers and filters is read: %j', (config) => {
    const { change } = replaced('y\n1', { map: { datasets: [{ data }], ...config } })
    expect(change.uses).toEqual([])
  })

  it('finds a layer and a filter that name only their dataset', () => {
    const visState = {
      layers: [{ type: 'heatmap', config: { dataId: 'a', textLabel: { field: [{ name: 'x' }] } } }],
      filters: [{ dataId: 'a', name: 'x' }],
    }
    const { change } = replaced('y\n1', { map: { datasets: [{ data }], config: { config: { visState } } } })
    expect(change.uses).toEqual([
      { what: 'layer', name: 'heatmap', columns: ['x'] },
      { what: 'filter', name: 'x', columns: ['x'] },
    ])
  })
})

it('reports progress up to the end', () => {
  const shares: number[] = []
  const map = savedMap()
  const [dataset] = keplerDatasets(map)
  if (!dataset) throw new Error('The map has no dataset.')
  const csv = `a\n${'1\n'.repeat(50_000)}`
  const { text } = replaceDataset({
    map,
    dataset,
    table: csvTable(csv),
    onProgress: (share) => shares.push(share),
  })
  expect([...text].join('')).toContain('[1],[1]')
  expect(shares.map((share) => Math.round(10 * share))).toEqual([4, 8])
})
