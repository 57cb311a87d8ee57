import { StudioEngine } from '@/lib/client/studio/studio-engine'
import { withoutDataset } from '@/lib/domain/studio/edit/added-datasets'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { studioMap } from '@/tests/support/studio-map'

const csv = (name: string, text = 'name,latitude,longitude\nLindaplatz,47.1,9.5\nMarktplatz,47.2,9.6\n') => ({
  file: new Blob([text]),
  name,
})
const json = (name: string, value: unknown) => ({ file: new Blob([JSON.stringify(value)]), name })

async function withPlaces(): Promise<StudioEngine> {
  const engine = new StudioEngine()
  await engine.answer('open', csv('places.csv'))
  return engine
}

describe('data added to a map', () => {
  it('gets its own id and label, with a suggested layer', async () => {
    const engine = await withPlaces()
    const { datasets, layers, bounds } = await engine.answer('add', csv('places.csv'))
    expect(datasets.map(({ id, label }) => [id, label])).toEqual([['dataset-1-2', 'places.csv 2']])
    expect(layers).toEqual([
      expect.objectContaining({ type: 'point', config: expect.objectContaining({ dataId: 'dataset-1-2' }) }),
    ])
    expect(bounds).toEqual([9.5, 47.1, 9.6, 47.2])
  })

  it('is in the saved file', async () => {
    const engine = await withPlaces()
    await engine.answer('add', csv('more.csv'))
    const saved = JSON.parse(await (await engine.answer('save', {})).text())
    expect(saved.datasets.map((each: { data: { label: string } }) => each.data.label)).toEqual([
      'places.csv',
      'more.csv',
    ])
  })

  it('includes the layers of an added map', async () => {
    const engine = await withPlaces()
    const { datasets, layers } = await engine.answer('add', json('stops.json', studioMap()))
    expect(datasets.map(({ id }) => id)).toEqual(['stops'])
    expect(layers).toHaveLength(studioMap().config.config.visState.layers.length)
  })

  it('may have no places', async () => {
    const engine = await withPlaces()
    const { datasets, layers } = await engine.answer('add', csv('operators.csv', 'operator\na\n'))
    expect([datasets.length, layers.length]).toEqual([1, 0])
  })

  it('leaves the map unchanged when it cannot be read', async () => {
    const engine = await withPlaces()
    await expect(engine.answer('add', csv('a.pdf'))).rejects.toThrow('Failed to select data processor')
    const saved = JSON.parse(await (await engine.answer('save', {})).text())
    expect(saved.datasets).toHaveLength(1)
  })
})

describe('a table with a settings file', () => {
  const layer = { id: 'a', type: 'point', config: { dataId: 'spots', columns: { lat: 'y1', lng: 'x1' } } }
  const settings = { version: 'v1', config: { visState: { layers: [layer] }, mapState: { zoom: 9 } } }
  const table = csv('spots.csv', 'y1,x1\n47.1,9.5\n')

  it('opens as its settings configure it', async () => {
    const config = { file: json('', settings).file, dataId: 'spots' }
    const outline = await new StudioEngine().answer('open', { ...table, config })
    expect(outline.datasets.map(({ id, isPlaceless }) => [id, isPlaceless])).toEqual([['spots', undefined]])
    expect(outline.bounds).toEqual([9.5, 47.1, 9.5, 47.1])
  })

  it('is refused with invalid settings', async () => {
    const config = { file: new Blob(['[]']), dataId: 'spots' }
    await expect(new StudioEngine().answer('open', { ...table, config })).rejects.toThrow(
      'The settings of the map: expected an object.',
    )
  })
})

describe('removed data', () => {
  it('is not in the saved file, and the rest keeps its ids', async () => {
    const engine = new StudioEngine()
    const nameless = { label: 'a', fields: [{ name: 'a', type: 'real' }], allData: [[1]] }
    const map = { datasets: [{ data: nameless }, { data: { ...nameless, label: 'b' } }], config: {} }
    await engine.answer('open', json('map.json', map))
    const saved = async (dataIds: string[]) => {
      const { datasets } = JSON.parse(await (await engine.answer('save', { dataIds })).text())
      return datasets.map(({ data }: { data: { id?: string; label: string } }) => [data.id, data.label])
    }
    expect(await saved(['dataset-1', 'dataset-2'])).toEqual([
      [undefined, 'a'],
      [undefined, 'b'],
    ])
    expect(await saved(['dataset-2'])).toEqual([['dataset-2', 'b']])
  })

  it('takes its layers and filters along', () => {
    const { config } = readStudioMap(studioMap())
    const other = { id: 'x', type: 'point', config: { dataId: 'other' } }
    const shared = { dataId: ['stops', 'other'], name: ['kwh', 'a'], type: 'range', value: [0, 1] }
    const visState = config.visState as { layers: unknown[]; filters: unknown[] }
    const both = {
      ...config,
      visState: { ...visState, layers: [...visState.layers, other], filters: [...visState.filters, shared] },
    }
    expect(withoutDataset(both, 'stops').visState).toMatchObject({ layers: [other], filters: [shared] })
  })
})

describe('the places of a table', () => {
  const text = 'name,north,east,when\nLindaplatz,47.1411,9.5211,03/04/2026\nMarktplatz,47.1421,,05/04/2026\n'
  const opened = async (content = text, name = 'a.csv') => {
    const engine = new StudioEngine()
    const outline = await engine.answer('open', csv(name, content))
    return { engine, dataset: outline.datasets[0] }
  }

  it('are asked for, guessed and counted over all rows', async () => {
    const { engine, dataset } = await opened()
    expect(dataset).toMatchObject({ isPlaceless: true, width: 4 })
    const { guesses, chosen } = await engine.answer('places', { dataId: 'dataset-1' })
    expect([guesses.best, chosen]).toEqual(['pair', undefined])
    const choice = { way: 'pair', columns: guesses.byWay.pair.columns } as const
    expect(await engine.answer('seen', { dataId: 'dataset-1', choice })).toMatchObject({ rows: 2, placed: 1 })
  })

  it('are drawn as chosen, and stay with another reading of the file', async () => {
    const { engine } = await opened('where,when\n"47.1411, 9.5211",03/04/2026\nhere,05/04/2026\n')
    const choice = { way: 'both', columns: { both: 0 } } as const
    const placed = await engine.answer('add', { again: 'dataset-1', wish: { places: choice } })
    const [dataset] = placed.datasets
    const names = ['where', 'when', 'Latitude', 'Longitude']
    expect(dataset?.columns.map(({ name }) => name)).toEqual(names)
    expect([dataset?.isPlaceless, dataset?.width, placed.layers.length]).toEqual([undefined, 2, 1])
    expect(placed.bounds?.map((each) => each.toFixed(3))).toEqual(['9.521', '47.141', '9.521', '47.141'])
    const id = dataset?.id ?? ''
    const { names: own, chosen } = await engine.answer('places', { dataId: id })
    expect([own, chosen]).toEqual([names.slice(0, 2), choice])
    const again = await engine.answer('add', { again: id, wish: { readings: { when: 'day' } } })
    expect(again.datasets[0]?.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'where string',
      'when date',
      'Latitude real',
      'Longitude real',
    ])
  })

  it('can be changed where they were recognised, and are not asked for maps', async () => {
    const { dataset } = await opened('latitude,longitude\n47,9\n')
    expect(dataset).toMatchObject({ isPlaceless: false, width: 2 })
    const engine = new StudioEngine()
    const map = await engine.answer('open', json('stops.json', studioMap()))
    expect(map.datasets[0]?.width).toBeUndefined()
    await expect(engine.answer('places', { dataId: 'stops' })).rejects.toThrow()
  })
})
