import { StudioEngine, sentenceOf } from '@/lib/client/studio/studio-engine'
import { isDeeperThan } from '@/lib/domain/studio/read/file-formats'
import { windows1252Note } from '@/lib/domain/tables/csv-text'
import { studioMap } from '@/tests/support/studio-map'

const opened = (text: string | Blob, name: string) =>
  new StudioEngine().answer('open', { file: text instanceof Blob ? text : new Blob([text]), name })

const refusal = (text: string | Blob, name = 'map.json') =>
  opened(text, name).then(
    ({ title }) => `opened ${title}`,
    (error: unknown) => sentenceOf(error),
  )

const many = (count: number, entry: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => entry(at))
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const withAll = (part: object) => JSON.stringify({ ...studioMap(), ...part })

describe('a file that would cost too much', () => {
  const columns = 100_000

  it('is refused with a hundred thousand columns, with the limit of its format', async () => {
    const fields = `[${many(columns, (at) => `{"name":"c${at}"}`).join(',')}]`
    expect(await refusal(`{"datasets":[{"data":{"label":"a","fields":${fields},"allData":[]}}]}`)).toBe(
      'Dataset 1 (a): 10,000 columns at most, found 100,000.',
    )
    expect(await refusal(`[{${many(columns, (at) => `"c${at}":1`).join(',')}}]`)).toBe(
      'The rows have more than 1,000 columns.',
    )
    expect(await refusal(`${many(columns, (at) => `c${at}`).join(',')}\n1`, 'a.csv')).toMatch(
      /Row 1 has more than 1,000 columns\.$/,
    )
  })

  it('keeps shape properties beyond the column limit and notes them', async () => {
    const properties = Object.fromEntries(many(1_500, (at) => `p${at}`).map((name) => [name, 1]))
    const feature = { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [9.5, 47.1] } }
    const { datasets, dataNotices } = await opened(JSON.stringify(feature), 'a.geojson')
    expect(datasets[0]?.columns).toHaveLength(1_000)
    expect(dataNotices).toEqual(['a.geojson: the first 999 properties are columns, others stay in the file.'])
  })

  it.each([
    ['a list', nested(100_000)],
    ['a map', `{"datasets":[],"config":${'{"config":'.repeat(100_000)}1${'}'.repeat(100_001)}`],
    ['a cell', `[{"latitude":1,"longitude":1,"a":${nested(100_000)}}]`],
    ['a shape', `{"type":"Feature","geometry":{"type":"Polygon","coordinates":${nested(100_000)}}}`],
    ['a list without an end', '['.repeat(100_000)],
  ])('is refused when nested too deeply: %s', async (_, text) => {
    expect(await refusal(text)).toBe('The file is nested too deeply: 500 levels at most.')
  })

  it('drops geometry nested too deeply', async () => {
    const map = studioMap()
    const shapeAt = 9
    const text = `{"type":"Polygon","coordinates":${nested(100_000)}}`
    map.datasets[0]?.data.allData[0]?.splice(shapeAt, 1, text)
    const { dataNotices } = await opened(JSON.stringify(map), 'map.json')
    expect(dataNotices).toContain('A geojson: 1 row without a place.')
  })

  it('is refused when its settings exceed 10 MB', async () => {
    const config = { version: 'v1', config: { visState: { note: 'x'.repeat(11_000_000) } } }
    expect(await refusal(withAll({ config }))).toBe('The settings of the map are larger than 10 MB.')
  })

  it('is refused by size without being read', async () => {
    const file = new Blob(['a,b\n1'])
    Object.defineProperty(file, 'size', { value: 2_147_483_648 })
    Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.reject(new Error('It was read.')) })
    expect(await refusal(file, 'cut-off.csv')).toBe('The file is larger than 100 MB.')
  })
})

describe('a file with invalid values', () => {
  it.each(['NaN', 'Infinity', '-Infinity'])('reports that JSON has no %s', async (value) => {
    expect(await refusal(`[{"latitude":${value},"longitude":1}]`)).toBe(
      'The map is not valid JSON: it has NaN or Infinity, where JSON has null.',
    )
  })

  it.each([
    ['beyond all numbers', '1e999'],
    ['a word', '"NaN"'],
    ['another word', '"Infinity"'],
    ['a list', '[1]'],
    ['missing', 'null'],
  ])('counts invalid places: %s', async (_, lat) => {
    const map = studioMap()
    Object.assign(map.datasets[0]?.data.allData[0] ?? [], ['<lat>'])
    const text = JSON.stringify(map).replace('"<lat>"', lat)
    const { dataNotices } = await opened(text, 'map.json')
    expect(dataNotices).toContain('A point: 1 row without a place.')
  })

  it('draws a shape with more parts than a call takes arguments', async () => {
    const coordinates = Array.from({ length: 200_000 }, (_, at) => [at / 10_000, 47])
    const { dataNotices, bounds } = await opened(
      JSON.stringify({ type: 'MultiPoint', coordinates }),
      'a.json',
    )
    expect([dataNotices, bounds]).toEqual([[], [0, 47, 19.9999, 47]])
  })
})

describe('a file that is not valid UTF-8', () => {
  const feature = { type: 'Feature', properties: { Straße: 'Zürich' }, geometry: null }

  it.each([
    ['a.csv', 'latitude,longitude,Straße\n47.4,8.5,Zürich\n'],
    ['a.json', JSON.stringify([{ latitude: 47.4, longitude: 8.5, Straße: 'Zürich' }])],
    ['a.geojson', JSON.stringify(feature)],
  ])('is read as Windows-1252 and marked so: %s', async (name, text) => {
    const engine = new StudioEngine()
    const file = new Blob([Buffer.from(text, 'latin1')])
    const { datasets } = await engine.answer('open', { file, name })
    expect(datasets[0]).toMatchObject({ notes: [windows1252Note] })
    expect(datasets[0]?.columns.map((column) => column.name)).toContain('Straße')
    const { datasets: added } = await engine.answer('add', { file, name })
    expect(added[0]).toMatchObject({ notes: [windows1252Note] })
    expect(await (await engine.answer('save', {})).text()).toContain('Zürich')
  })

  it('is not marked if it is valid UTF-8', async () => {
    const { datasets } = await opened('latitude,longitude,name\n47.4,8.5,Zürich\n', 'a.csv')
    expect(datasets[0]).toMatchObject({ notes: [] })
  })
})

describe('the depth of JSON', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  it.each([
    ['[[1]]', 2, false],
    ['[[1]]', 1, true],
    ['[{"a":[1]}]', 2, true],
    ['["[[[[", "\\"[[[["]', 1, false],
    ['[],[],[]', 1, false],
    ['"[[[', 1, false],
  ])('%s is deeper than %i: %s', (text, levels, isDeeper) => {
    expect(isDeeperThan(bytes(text), levels)).toBe(isDeeper)
  })
})
