import { loadParts } from '@/lib/domain/studio/draw/late-parts'
import { rampNames, rampOf } from '@/lib/domain/studio/draw/ramps'
import { withFilter, withNewFilter, withoutFilter } from '@/lib/domain/studio/edit/edit-filters'
import {
  withLayer,
  withLayerMoved,
  withLayerTwice,
  withNewLayer,
  withoutLayer,
} from '@/lib/domain/studio/edit/edit-layers'
import { savedMap } from '@/lib/domain/studio/edit/saved-map'
import { StudioSession } from '@/lib/domain/studio/edit/session'
import { countryOf, withGround, withTooltip } from '@/lib/domain/studio/read/edit-config'
import { layerControls } from '@/lib/domain/studio/read/layer-controls'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { readSettings } from '@/lib/domain/studio/read/read-settings'
import { type LayerType, layerTypes } from '@/lib/domain/studio/read/studio-map'
import { suggestColumns } from '@/lib/domain/studio/read/suggest-columns'
import type { Json } from '@/lib/json/json-parts'
import { studioMap } from '@/tests/support/studio-map'

beforeAll(() => loadParts([{ drawn: 'grid' }, { drawn: 's2' }]))

const map = readStudioMap(studioMap())
const read = (config: Json) => readSettings(config, map.datasets)
const idsOf = (config: Json) => read(config).layers.map(({ id }) => id)

describe('saving a map', () => {
  it('keeps everything that was not changed', () => {
    expect(savedMap(studioMap(), {})).toEqual(studioMap())
    expect(savedMap(studioMap(), { config: map.config })).toEqual(studioMap())
    expect(savedMap({ datasets: [] }, {})).toEqual({ datasets: [] })
  })

  it('writes the atlas country, which is read when the map opens', () => {
    const saved = readStudioMap(JSON.parse(JSON.stringify(savedMap(studioMap(), { country: 'monaco' }))))
    expect([countryOf(map.config), countryOf(saved.config)]).toEqual([undefined, 'monaco'])
    expect(read(saved.config).ground).toBe(read(map.config).ground)
  })

  it('writes changes and keeps the rest', () => {
    const view = { lat: 1, lng: 2, zoom: 3, pitch: 4, bearing: 5 }
    const hidden = withLayer(map.config, 0, { isVisible: false })
    const [filter] = map.filters
    if (!filter) throw new Error('The map has a filter.')
    const value = { kind: 'range' as const, value: [1, 2] as const }
    const config = withFilter(hidden, { ...filter, value, isOn: false })
    const saved = JSON.parse(JSON.stringify(savedMap(studioMap(), { config, view, title: 'Mine' })))
    const expected = studioMap()
    const { visState, mapState } = expected.config.config
    Object.assign(visState.layers[0]?.config ?? {}, { isVisible: false })
    Object.assign(visState.filters[0] ?? {}, { value: [1, 2], enabled: false })
    Object.assign(mapState, { latitude: 1, longitude: 2, zoom: 3, pitch: 4, bearing: 5 })
    Object.assign(expected.info, { title: 'Mine' })
    expect(saved).toEqual(expected)
  })

  it('keeps an area of the file unchanged while its filter is toggled', () => {
    const area = {
      type: 'Feature',
      future: 1,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    }
    const config = {
      visState: { filters: [{ type: 'polygon', dataId: ['stops'], layerId: ['point'], value: area }] },
    }
    const [filter] = read(config).filters
    if (!filter) throw new Error('The area is a filter.')
    expect(withFilter(config, { ...filter, isOn: false })).toEqual({
      visState: { filters: [{ ...config.visState.filters[0], enabled: false }] },
    })
  })
})

describe('edited layers', () => {
  it('are moved, copied and removed, with their order kept in step', () => {
    const config = withLayerMoved(
      { visState: { layers: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], layerOrder: ['a', 'b', 'c'] } },
      2,
      0,
    )
    expect(idsOf(config)).toEqual(['c', 'a', 'b'])
    expect(config.visState).toMatchObject({ layerOrder: ['c', 'a', 'b'] })
    expect(idsOf(withoutLayer(config, 1))).toEqual(['c', 'b'])
    expect(idsOf(withLayerTwice(config, 0))).toEqual(['layer-1', 'c', 'a', 'b'])
  })

  it('get a column, its scale and a ramp, and lose the column again', () => {
    const to = { field: 'kwh', type: 'real', scale: 'quantile' }
    const colors = rampOf('Ember', 4)
    let config = withLayer(map.config, 0, { channel: { name: 'color', to }, vis: { colorRange: { colors } } })
    expect(read(config).layers[0]).toMatchObject({
      channels: { color: { field: 'kwh', scale: 'quantile' } },
      vis: { opacity: 0.5 },
    })
    config = withLayer(config, 0, { channel: { name: 'color', to: null } })
    expect(read(config).layers[0]?.channels.color).toBeUndefined()
  })

  it('lose a column that version 0 stores outside the list', () => {
    const config = { visState: { layers: [{ type: 'point', config: { colorField: 'kwh', other: 1 } }] } }
    const changed = withLayer(config, 0, { channel: { name: 'color', to: null } })
    expect(read(changed).layers[0]?.channels).toEqual({})
    expect(changed.visState).toMatchObject({ layers: [{ config: { other: 1 } }] })
  })

  it.each(Object.keys(layerTypes) as LayerType[])(
    'of the type %s are added from columns and drawn',
    (type) => {
      const [dataset] = map.datasets
      if (!dataset) throw new Error('The map has a dataset.')
      // Shapes come first if a type reads any.
      const columns = { ...suggestColumns(dataset, type), ...(type === 'trip' && { geojson: 'trip' }) }
      const config = withNewLayer(map.config, {
        type,
        dataId: 'stops',
        label: 'New',
        color: [1, 2, 3],
        columns,
      })
      const layers = read(config).layers.slice(0, 1)
      const { changed } = new StudioSession(map).draw({ layers, filters: [], zoom: 11 })
      expect(changed).toHaveLength(1)
      expect(layerControls[type].numbers[0]?.name).toBe('opacity')
    },
  )

  it('have unique ids', () => {
    const layers = [{ id: 'a' }, { id: 'a' }]
    expect(new Set(idsOf({ visState: { layers } })).size).toBe(2)
  })

  it('are redrawn only after a change', () => {
    const session = new StudioSession(map)
    const wish = (config: Json) => ({ layers: read(config).layers, filters: [], zoom: 11 })
    expect(session.draw(wish(map.config)).changed).toHaveLength(13)
    expect(session.draw(wish(withLayerMoved(map.config, 0, 5))).changed).toHaveLength(0)
    const changed = session.draw(wish(withLayer(map.config, 0, { vis: { opacity: 0.2 } }))).changed
    expect(changed.map(({ id }) => id)).toEqual(['point'])
  })
})

describe('edited filters, tooltips and the ground', () => {
  it('are added and removed', () => {
    const value = { kind: 'multi' as const, value: ['north'] }
    const config = withNewFilter(map.config, { dataIds: ['stops'], name: 'name', value })
    const added = read(config).filters.at(-1)
    expect(added).toMatchObject({ fields: [{ dataId: 'stops', name: 'name' }], value, isOn: true })
    expect(read(withoutFilter(config, added?.place ?? 0)).filters).toEqual(map.filters)
  })

  it('include a filter by area', () => {
    const ring = [
      [9.5, 47.1],
      [9.515, 47.1],
      [9.515, 47.3],
      [9.5, 47.3],
      [9.5, 47.1],
    ] as const
    const value = { kind: 'area' as const, rings: [[...ring]], layers: ['point'] }
    const config = withNewFilter(map.config, { dataIds: ['stops'], name: undefined, value })
    const { layers, filters } = read(config)
    const { rows } = new StudioSession(map).draw({ layers, filters: filters.slice(-1), zoom: 11 })
    expect(rows).toEqual({ stops: 1 })
  })

  it('keep the format of a column that stays in the tooltip', () => {
    const config = withTooltip(map.config, { fields: { dataId: 'stops', names: ['kwh', 'name'] } })
    expect(read(config).tooltip.fields.stops).toEqual([
      { name: 'kwh', format: '.1f' },
      { name: 'name', format: '' },
    ])
    expect(read(withTooltip(config, { isOn: false })).tooltip).toMatchObject({ isOn: false })
    expect(read(withGround(config, 'light')).ground).toBe('light')
  })

  it('have ramps of any number of steps', () => {
    for (const name of rampNames) expect(rampOf(name, 12)).toHaveLength(12)
    expect(rampOf('Ember', 2)).toEqual(['#8E2152', '#FFE4B5'])
  })
})
