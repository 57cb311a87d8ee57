import { mapConfigurationSchema, readConfiguration } from '@/lib/contract/map-configuration'

const read = (stored: unknown) => {
  const { configuration, faults } = readConfiguration(stored)
  return { configuration, faults: faults.map(({ where, message }) => `${where}: ${message}`) }
}
const usual = mapConfigurationSchema.parse({})

describe('the configuration of a map', () => {
  test('shows everything by default', () => {
    expect(read({})).toEqual({ configuration: usual, faults: [] })
    expect(usual.list).toMatchObject({
      isSortable: true,
      isVisible: true,
      allowMapAction: true,
      isComparable: true,
      fieldNameMap: { zid: 'zid', lat: 'lat', lng: 'lng' },
    })
    expect(usual.reportPanel).toMatchObject({ isVisible: true, enableShare: true, components: [] })
  })

  test('keeps unknown settings', () => {
    const stored = {
      label: 'Unterland',
      sources: ['OSM'],
      list: { columns: 3 },
      layers: [{ label: 'Radii', title: 'Radii', opacity: 1 }],
    }
    expect(read(stored).configuration).toMatchObject({
      sources: ['OSM'],
      list: { columns: 3, isVisible: true },
      layers: [{ opacity: 1, enableManualToggle: true }],
    })
  })

  test('drops invalid settings and says where', () => {
    const stored = {
      list: { isVisible: 'no', isSortable: false },
      fields: [{ id: 'city' }, { displayTitle: 'Without an id' }, { id: 'capacity', isSearchable: 1 }],
      filters: { state: { city: 'Vaduz', capacity: [1, 9], connectors: [null, 4], town: [] } },
      reportPanel: { components: [{ id: 'restaurants', configuration: { limit: -1, radius: 300 } }] },
    }
    const { configuration, faults } = read(stored)
    expect(configuration.list).toMatchObject({ isVisible: true, isSortable: false })
    expect(configuration.fields.map(({ id, isSearchable }) => [id, isSearchable])).toEqual([
      ['city', false],
      ['capacity', false],
    ])
    expect(configuration.filters.state).toEqual({ capacity: [1, 9], connectors: [null, 4], town: [] })
    expect(configuration.reportPanel.components[0]?.configuration).toEqual({ radius: 300 })
    expect(faults).toHaveLength(5)
    expect(faults[0]).toBe('list, isVisible: Expected true or false')
    expect(faults).toContain(
      'filters, state, city: Expected two numbers, or a list of 1000 values of at most 200 characters',
    )
    expect(stored.fields).toHaveLength(3)
  })

  test('requires titles, ON or OFF states and local pictures in layers', () => {
    const layers = [
      {
        label: 'Radii',
        title: 'Around',
        defaultState: 'OFF',
        onToggle: { label: 'Highlight', onState: 'off' },
      },
      { label: 'Chargers' },
      { label: 'Trams', title: 'Trams', defaultState: 'maybe', image: 'https://elsewhere.example/tram.png' },
    ]
    const { configuration, faults } = read({ layers })
    expect(configuration.layers).toMatchObject([
      {
        label: 'Radii',
        defaultState: 'off',
        onToggle: [{ label: 'Highlight', onState: 'off', offState: 'off' }],
      },
      { label: 'Trams' },
    ])
    expect(configuration.layers[1]).not.toHaveProperty('image')
    expect(faults).toEqual([
      expect.stringMatching(/^layers 2, title: /),
      'layers 2, defaultState: Expected on or off',
      'layers 2, image: Expected a PNG, JPEG or WebP as data:image/…',
    ])
  })

  test.each([null, 'text', 7, [], [1, 2], { fields: {} }, { list: null }, { fields: Array(100).fill(3) }])(
    'survives %j',
    (stored) => {
      const { configuration } = read(stored)
      expect(configuration.list.isVisible).toBe(true)
      expect(configuration.fields).toEqual([])
    },
  )
})
