import { StudioEngine } from '@/lib/client/studio/studio-engine'
import { loadParts } from '@/lib/domain/studio/draw/late-parts'
import { StudioSession } from '@/lib/domain/studio/edit/session'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { layerTypes } from '@/lib/domain/studio/read/studio-map'
import { studioMap } from '@/tests/support/studio-map'

beforeAll(() => loadParts([{ drawn: 'grid' }, { drawn: 's2' }]))

const sessionOf = (map: unknown) => new StudioSession(readStudioMap(map))

describe('a map of kepler.gl', () => {
  const map = readStudioMap(studioMap())

  it('has its title, view and ground', () => {
    expect(map).toMatchObject({ title: 'Stops of Schaan', ground: 'dark', view: { lat: 47.18, zoom: 11 } })
  })

  it('draws every layer type, and reports what it does not draw', () => {
    const { changed } = sessionOf(studioMap()).draw({ layers: map.layers, filters: [], zoom: 11 })
    expect(changed.map(({ id }) => map.layers.find((layer) => layer.id === id)?.type).toSorted()).toEqual(
      Object.keys(layerTypes).toSorted(),
    )
    expect(map.notices).toEqual([
      'A icon: icons are drawn as discs.',
      'A scenegraph is kept in the file but not drawn: layers of the type “scenegraph” cannot be drawn.',
      '1 filter cannot be applied and is kept in the file.',
    ])
  })

  it('reads version 0, whose channels and columns are plain names', () => {
    const old = readStudioMap({
      datasets: [
        {
          id: 'a',
          label: 'a',
          fields: [
            { name: 'y', type: 'real' },
            { name: 'x', type: 'real' },
          ],
          allData: [[1, 2]],
        },
      ],
      config: {
        version: 'v0',
        visState: {
          layers: [
            {
              type: 'point',
              config: { dataId: 'a', columns: { lat: { value: 'y' }, lng: 'x' }, colorField: 'y' },
            },
          ],
          filters: [{ dataId: 'a', name: 'y', type: 'range', value: [0, 5] }],
        },
      },
    })
    expect(old.layers[0]).toMatchObject({
      drawn: 'point',
      columns: { lat: 'y', lng: 'x' },
      channels: { color: { field: 'y' } },
    })
    expect(old.filters[0]?.fields).toEqual([{ dataId: 'a', name: 'y' }])
  })

  it('filters rows and restores them', () => {
    const session = sessionOf(studioMap())
    const filters = map.filters.map((filter) =>
      filter.value.kind === 'range'
        ? { ...filter, value: { kind: 'range' as const, value: [15, 25] as const } }
        : filter,
    )
    const { changed, rows } = session.draw({ layers: map.layers.slice(0, 1), filters, zoom: 11 })
    expect([rows, [...(changed[0]?.drawing.rows ?? [])]]).toEqual([{ stops: 1 }, [1]])
    expect(session.tip({ id: 'point', row: 1, tooltip: map.tooltip })).toEqual([
      { name: 'kwh', text: '20.0' },
    ])
  })
})

it('reads the columns in use of a dataset with too many, and keeps all in the file', async () => {
  const names = Array.from({ length: 1_100 }, (_, at) => `c${at}`)
  const fields = names.map((name) => ({ name, type: 'real' }))
  const layer = { type: 'point', config: { dataId: 'w', columns: { lat: 'c1098', lng: 'c1099' } } }
  const data = { id: 'w', label: 'wide', fields, allData: [names.map((_, at) => at / 100)] }
  const config = { version: 'v1', config: { visState: { layers: [layer] } } }
  const { datasets, layers, dataNotices } = readStudioMap({ datasets: [{ data }], config })
  const columns = datasets[0]?.columns ?? []
  expect([columns.length, columns[997]?.name, columns[998]?.name, columns[999]?.numbers?.[0]]).toEqual([
    ...[1_000, 'c997', 'c1098', 10.99],
  ])
  expect(layers[0]).toMatchObject({ drawn: 'point' })
  expect(dataNotices).toEqual([
    'wide: 1,000 of 1,100 columns are read, those in use first; others stay in the file.',
  ])
  const engine = new StudioEngine()
  const file = new Blob([JSON.stringify({ datasets: [{ data }], config })])
  await engine.answer('open', { file, name: 'wide.json' })
  const saved = JSON.parse(await (await engine.answer('save', {})).text())
  expect(saved.datasets[0].data.allData).toEqual(data.allData)
})

describe('a hostile map', () => {
  const wide = Array.from({ length: 10_001 }, (_, at) => ({ name: `c${at}`, type: 'real' }))
  it.each([
    [null, 'The map: expected an object.'],
    [{ datasets: {} }, 'The map: expected datasets, a list.'],
    [{ datasets: [{ data: { label: 'a' } }] }, 'Dataset 1 (a): expected fields, a list of columns.'],
    [
      { datasets: [{ data: { label: 'a', fields: wide, allData: [] } }] },
      'Dataset 1 (a): 10,000 columns at most, found 10,001.',
    ],
    [
      { datasets: [{ data: { label: 'a', fields: [{}], allData: [] } }] },
      'Dataset 1 (a), column 1: expected a name.',
    ],
    [
      { datasets: [{ data: { label: 'a', fields: [], allData: [[], 1] } }] },
      'Dataset 1 (a), row 2: expected a list.',
    ],
  ])('names the place of its fault: %#', (hostile, sentence) => {
    expect(() => readStudioMap(hostile)).toThrow(sentence)
  })

  it('omits rows without a place on earth', () => {
    const map = studioMap()
    const rows = map.datasets[0]?.data.allData as unknown[][]
    map.datasets[0] = {
      version: 'v1',
      data: { ...map.datasets[0]?.data, allData: [['x', null], [91, 0], ...rows] },
    } as never
    const { changed } = sessionOf(map).draw({ layers: readStudioMap(map).layers, filters: [], zoom: 11 })
    expect(changed.find(({ drawing }) => drawing.kind === 'discs')?.drawing.rows).toHaveLength(3)
    expect(readStudioMap(map).dataNotices).toContain('A point: 2 rows without a place.')
  })

  it('reads nothing from prototypes', () => {
    const map = JSON.parse(
      '{"datasets":[],"config":{"visState":{"layers":[{"type":"__proto__","config":{"columns":{"__proto__":"a"}}},{"type":"constructor"}]}}}',
    )
    expect(readStudioMap(map).layers.map(({ drawn }) => drawn)).toEqual([undefined, undefined])
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })
})
