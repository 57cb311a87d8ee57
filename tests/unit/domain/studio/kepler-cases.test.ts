import { deckLayers } from '@/components/studio/map/deck-layers'
import { loadParts } from '@/lib/domain/studio/draw/late-parts'
import { withLayer } from '@/lib/domain/studio/edit/edit-layers'
import { savedMap } from '@/lib/domain/studio/edit/saved-map'
import { StudioSession } from '@/lib/domain/studio/edit/session'
import { h3CellOf, s2TokenOf } from '@/lib/domain/studio/read/cell-ids'
import { mapOfJson } from '@/lib/domain/studio/read/file-map'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { shownRows } from '@/lib/domain/studio/table/shown-rows'
import { keplerMap, keplerMapNames } from '@/tests/support/kepler-maps'

beforeAll(() => loadParts([{ drawn: 'hexagon' }]))

function drawn(json: unknown) {
  const map = readStudioMap(mapOfJson(json, 'a.json'))
  const { layers, filters, notices, dataNotices, blending } = map
  const { changed } = new StudioSession(map).draw({ layers, filters, zoom: 4 })
  return { notices, dataNotices, blending, changed, drawings: changed.map(({ drawing }) => drawing) }
}

/** Props of the deck.gl layers of a map's first layer. */
function propsOf(json: unknown): Record<string, unknown>[] {
  const { changed, blending } = drawn(json)
  const [first] = changed
  if (!first?.drawing) throw new Error('The map has no layer.')
  const look = { zoom: 4, blending, now: undefined, beforeId: undefined }
  const layers = deckLayers({ ...first, drawing: first.drawing }, look)
  return layers.map(({ props }) => props as unknown as Record<string, unknown>)
}

/** Alpha of an opacity in deck.gl. */
const alpha = (opacity: number) => Math.round(opacity ** (1 / 2.2) * 255)

describe('a saved map of kepler.gl', () => {
  it.each([
    ['altitude', { kind: 'discs', altitudes: Float64Array.of(0, 200_000, 400_000) }],
    ['nofillnooutline', { kind: 'discs', isFilled: false, lines: undefined }],
    ['width', { kind: 'lines', widths: Float32Array.of(20) }],
    ['opacity', { kind: 'shapes', isStroked: false, fills: Uint8Array.of(255, 0, 0, alpha(0.11)) }],
    [
      'trip-table',
      {
        kind: 'trips',
        paths: [
          {
            row: 0,
            times: [0, 5, 10].map((minutes) => Date.UTC(2026, 2, 1, 10, minutes)),
            path: [
              [9.52, 47.14, 0],
              [9.53, 47.15, 0],
              [9.54, 47.16, 0],
            ],
          },
        ],
      },
    ],
    ['line-hex', { kind: 'lines', rows: Uint32Array.of(0) }],
    ['point-geojson-mode', { kind: 'discs', places: Float64Array.of(9.52, 47.14, 9.53, 47.15) }],
    [
      'geopoint',
      {
        kind: 'shapes',
        isFilled: false,
        isStroked: true,
        unit: 'scaled',
        radii: Float32Array.of(60),
        widths: Float32Array.of(3),
        rings: Uint8Array.of(0, 0, 255, 255),
      },
    ],
    [
      'geoprops',
      {
        fills: Uint8Array.of(0, 0, 255, 255, 255, 0, 0, 255),
        lines: Uint8Array.of(0, 255, 0, alpha(0.8), 255, 0, 0, alpha(0.8)),
        widths: Float32Array.of(2.5, 0.5),
      },
    ],
    // As in kepler.gl, shapes take the way that they are written in.
    [
      'antimeridian',
      {
        kind: 'shapes',
        paths: expect.arrayContaining([
          {
            row: 0,
            path: [
              [179, 10],
              [-179, 12],
            ],
          },
        ]),
      },
    ],
  ])('draws its settings: %s', (name, expected) => {
    const { drawings, notices, dataNotices } = drawn(keplerMap(name))
    expect(drawings).toEqual([expect.objectContaining(expected)])
    expect([notices, dataNotices]).toEqual([[], []])
  })

  it('adds colours in full, and says that overlaps are not subtracted', () => {
    expect(propsOf(keplerMap('arcsub'))).toEqual([
      expect.objectContaining({
        parameters: expect.objectContaining({ blendColorDstFactor: 'one-minus-src-alpha' }),
        wrapLongitude: true,
      }),
    ])
    const { drawings, notices } = drawn(keplerMap('arcsub'))
    expect(notices).toEqual(['The subtraction of overlapping colours is kept but not drawn.'])
    expect(drawings).toEqual([
      expect.objectContaining({
        kind: 'arcs',
        sourceColors: Uint8Array.of(255, 128, 0, 255),
        targetColors: Uint8Array.of(0, 60, 255, 255),
      }),
    ])
  })

  it('has letters of two thirds of its px', () => {
    expect(propsOf(keplerMap('label')).at(-1)).toMatchObject({ getSize: 20, getTextAnchor: 'start' })
  })

  it('keeps the rows of its filters, and says which of them do nothing', () => {
    const { drawings, notices } = drawn(keplerMap('filters'))
    expect(drawings[0]?.rows).toEqual(Uint32Array.of(0, 1))
    expect(notices).toEqual(['2 filters cannot be applied and are kept in the file.'])
  })

  it.each([
    ['line', { lat0: 'y', lng0: 'x', lat1: 'y1', lng1: 'x1' }, [0]],
    ['geojson', { geojson: 'shape' }, [0, 2]],
    ['hexagonId', { hex_id: 'cell' }, [1]],
    ['point', { lat: 'y', lng: 'x' }, [0, 1]],
    ['point', { geojson: 'shape' }, [0]],
    ['s2', { token: 's2' }, [0, 1, 2]],
  ])('filters by an area as kepler.gl does: %s', (type, columns, expected) => {
    const lineOf = (...coordinates: number[][]) => ({ type: 'LineString', coordinates })
    const map = {
      datasets: [
        {
          version: 'v1',
          data: {
            id: 'd',
            fields: [
              ...['y', 'x', 'y1', 'x1'].map((name) => ({ name, type: 'real' })),
              ...['cell', 's2'].map((name) => ({ name, type: 'string' })),
              { name: 'shape', type: 'geojson' },
            ],
            allData: [
              [1, 1, 2, 2, '8510ee67fffffff', '89c259', { type: 'Point', coordinates: [1, 1] }],
              [3, 3, 30, 30, '85756113fffffff', '89c259', lineOf([3, 3], [30, 30])],
              [20, 20, 3, 3, null, '89c259', lineOf([-10, -10], [20, 20])],
            ],
          },
        },
      ],
      config: {
        version: 'v1',
        config: {
          visState: {
            layers: [{ id: 'l', type, config: { dataId: 'd', columns } }],
            filters: [
              {
                dataId: ['d'],
                name: ['area'],
                type: 'polygon',
                layerId: ['l'],
                value: {
                  type: 'Polygon',
                  coordinates: [
                    [
                      [0, 0],
                      [10, 0],
                      [10, 10],
                      [0, 10],
                      [0, 0],
                    ],
                  ],
                },
              },
            ],
          },
        },
      },
    }
    const read = readStudioMap(map)
    expect(read.notices).toEqual([])
    const dataset = read.datasets[0]
    if (!dataset) throw new Error('The map has a dataset.')
    expect([...shownRows(dataset, read)]).toEqual(expected)
  })

  it('names each layer that is not drawn', () => {
    const { drawings, notices } = drawn(keplerMap('unsupported'))
    expect(notices).toEqual([
      'a is kept in the file but not drawn: layers of the type “vectorTile” cannot be drawn.',
      'b is kept in the file but not drawn: layers of the type “flow” cannot be drawn.',
    ])
    expect(drawings.filter(Boolean).map((drawing) => drawing?.kind)).toEqual(['discs'])
  })

  it.each(keplerMapNames.filter((name) => name !== 'config-only'))('keeps all of %s when saved', (name) => {
    const map = keplerMap(name)
    const { config } = readStudioMap(map)
    expect(savedMap(map, { config })).toEqual(map)
    const hidden = structuredClone(map)
    hidden.config.config.visState.layers[0].config.isVisible = false
    expect(savedMap(map, { config: withLayer(config, 0, { isVisible: false }) })).toEqual(hidden)
  })

  it('draws the width of trips in metres that grow as the map zooms out', () => {
    const map = keplerMap('trip-table')
    map.config.config.visState.layers[0].config.visConfig.thickness = 3
    const [props] = propsOf(map)
    expect(props).toMatchObject({ widthUnits: 'meters', widthScale: 8 * 2 ** 10 })
    expect(drawn(map).drawings).toEqual([expect.objectContaining({ widths: Float32Array.of(3, 3, 3) })])
  })

  it.each(['trip-float', 'v0'])('draws %s', (name) => {
    expect(drawn(keplerMap(name)).drawings[0]?.rows.length).toBeGreaterThan(0)
  })

  it('names a column mode that cannot be drawn, by its layer', () => {
    const map = keplerMap('point-geojson-mode')
    for (const { config } of map.config.config.visState.layers)
      Object.assign(config, { columnMode: 'orbits' })
    expect(drawn(map).notices).toEqual([
      expect.stringMatching(/not drawn: its column mode “orbits” cannot be drawn\.$/),
    ])
  })

  it('draws H3 cells in every spelling, and counts those that are none', () => {
    const { drawings, dataNotices } = drawn(keplerMap('h3'))
    expect([...(drawings[0]?.rows ?? [])]).toEqual([0, 1, 2, 3, 7])
    expect(dataNotices).toEqual([expect.stringMatching(/: 3 rows without a valid H3 cell\.$/)])
  })

  it('leaves out the colours of hexagons outside the percentiles', () => {
    const all = keplerMap('percentile')
    const few = drawn(all).drawings[0]
    const [layer] = all.config.config.visState.layers
    layer.config.visConfig.percentile = [0, 100]
    const most = drawn(all).drawings[0]
    const visible = (drawing: typeof few) =>
      drawing?.kind === 'bins' ? drawing.fills.filter((part, at) => at % 4 === 3 && part > 0).length : 0
    expect(visible(few)).toBeGreaterThan(0)
    expect(visible(few)).toBeLessThan(visible(most))
  })

  it('says that settings have no data', () => {
    expect(() => readStudioMap(mapOfJson(keplerMap('config-only'), 'a.json'))).toThrow(
      'The file holds the settings of a map without its data. Save it with its data.',
    )
  })

  it('says that its version is unknown', () => {
    const map = keplerMap('altitude')
    map.config.version = 'v7'
    expect(drawn(map).notices).toEqual(['The file has the unknown version “v7”: its parts may differ.'])
    map.config = { version: 'v7', state: {} }
    expect(() => drawn(map)).toThrow('The map has the unknown version “v7”, and no layers that can be read.')
    map.datasets = [{ version: 'v7', table: [] }]
    expect(() => drawn(map)).toThrow(
      /expected fields, a list of columns\. The file has the unknown version “v7”\.$/,
    )
  })

  it('counts rows that lack either coordinate', () => {
    const rows = [
      { latitude: 47, longitude: 9 },
      { latitude: 47, longitude: null },
      { latitude: null, longitude: 9 },
      { latitude: 95, longitude: 9 },
    ]
    expect(drawn(rows).dataNotices).toEqual([expect.stringMatching(/: 3 rows without a place\.$/)])
  })
})

describe('an id of a cell', () => {
  it.each([
    ['851f8e63fffffff', '851f8e63fffffff'],
    ['851F8E63FFFFFFF', '851f8e63fffffff'],
    [' 0x851f8e63fffffff ', '851f8e63fffffff'],
    [String(BigInt('0x851f8e63fffffff')), '851f8e63fffffff'],
    ['599713443118514175', undefined],
    ['not a cell', undefined],
    [null, undefined],
    ['', undefined],
    [47.1, undefined],
  ])('of H3 is read from %j', (value, id) => {
    expect(h3CellOf(value)).toBe(id)
  })

  it('of S2 is read or left out', () => {
    expect([s2TokenOf('89c259'), s2TokenOf('0x89C259'), s2TokenOf('x'), s2TokenOf(null)]).toEqual([
      '89c259',
      '89c259',
      undefined,
      undefined,
    ])
  })
})
