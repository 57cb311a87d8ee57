import { readConfiguration } from '@/lib/contract/map-configuration'
import {
  layersOf,
  missingLayers,
  selectedStates,
  startingStates,
  switched,
} from '@/lib/domain/records/configured-layers'
import { tablesOf } from '@/lib/domain/records/map-tables'

const point = (id: string, label: string) => ({
  data: {
    id,
    label,
    fields: [
      { name: 'Latitude', type: 'real' as const },
      { name: 'lon', type: 'real' as const },
    ],
    allData: [[47.1, 9.5]],
  },
})
const table = {
  data: { id: 'words', label: 'Words', fields: [{ name: 'a', type: 'string' as const }], allData: [['b']] },
}
const kepler = (label: string, dataId: string, color?: unknown) => ({ config: { label, dataId, color } })
const map = tablesOf({
  configuration: {},
  datasets: [point('own', 'Locations'), point('trams', 'Trams'), table],
  config: { config: { visState: { layers: [kepler('Tram stops', 'trams', [0, 128, 255]), null, 'x'] } } },
})
const configured = (...layers: object[]) => readConfiguration({ layers }).configuration
const layer = (label: string, over: object = {}) => ({ label, title: label, ...over })
const found = (...layers: object[]) => layersOf(map, configured(...layers))

describe('the layers of a configuration', () => {
  test.each([
    ['highlight', 'highlight'],
    ['Radii', 'rings'],
    [' SITES ', 'parkings'],
    ['Parkings', 'parkings'],
    ['Hexagons', 'hexagons'],
  ])("draw the product's own for %s", (label, id) => {
    expect(found(layer(label))).toMatchObject([{ draws: id }])
  })

  test("draw other datasets by the label of the dataset or of its layer, in the file's colour", () => {
    const draws = { dataset: { id: 'trams' }, colour: '#0080ff' }
    expect(found(layer('trams'), layer('Tram stops'))).toMatchObject([{ draws }, { draws }])
  })

  test('omit missing, placeless and repeated datasets, and the locations', () => {
    const wanted = configured(
      ...['Buses', 'Words', 'Locations', 'constructor', 'Radii', 'Rings'].map((label) => layer(label)),
    )
    const layers = layersOf(map, wanted)
    expect(layers.map(({ label }) => label)).toEqual(['Radii'])
    expect(missingLayers(wanted, layers)).toEqual(['Buses', 'Words', 'Locations', 'constructor', 'Rings'])
  })
})

describe('the states of configured layers', () => {
  const layers = found(
    layer('Highlight'),
    layer('Radii', { defaultState: 'off', toggleOnLocationClick: true }),
    layer('Chargers', { defaultState: 'on', toggleOnLocationClick: true }),
    layer('Trams', { onToggle: [{ label: 'hexagons', onState: 'off', offState: 'on' }, { label: 'Buses' }] }),
    layer('Hexagons', { onToggle: { label: 'Trams', onState: 'off', offState: 'on' } }),
  )
  const atFirst = { Radii: false, Chargers: true, Trams: true }

  test('start as configured, or as the reader left them', () => {
    expect(startingStates(layers, false)).toEqual(atFirst)
  })

  test('toggle while a location is selected, and back afterwards', () => {
    const selected = { ...atFirst, Radii: true, Chargers: false }
    expect(startingStates(layers, true)).toEqual(selected)
    expect(selectedStates(selected, layers, false)).toEqual(atFirst)
  })

  test('set other layers with a switch, without a chain reaction', () => {
    const off = switched(atFirst, layers, { label: 'Trams', isOn: false })
    expect(off).toEqual({ ...atFirst, Trams: false, Hexagons: true })
    expect(switched(off, layers, { label: 'Hexagons', isOn: true })).toEqual({ ...off, Hexagons: true })
  })
})
