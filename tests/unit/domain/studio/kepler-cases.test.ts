import { readFileSync } from 'node:fs'
import { loadParts } from '@/lib/domain/studio/draw/late-parts'
import { StudioSession } from '@/lib/domain/studio/edit/session'
import { h3CellOf, s2TokenOf } from '@/lib/domain/studio/read/cell-ids'
import { mapOfJson } from '@/lib/domain/studio/read/file-map'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'

beforeAll(() => loadParts([{ drawn: 'hexagon' }]))

const jsonOf = (name: string) =>
  JSON.parse(readFileSync(`tests/extracts/cases/09-kepler-maps/${name}.json`, 'utf8'))
const older: Record<string, Record<string, unknown>> = JSON.parse(
  readFileSync('tests/extracts/kepler-maps.json', 'utf8'),
)

function drawn(json: unknown) {
  const map = readStudioMap(mapOfJson(json, 'a.json'))
  const { layers, filters, notices, dataNotices } = map
  const { changed } = new StudioSession(map).draw({ layers, filters, zoom: 4 })
  return { notices, dataNotices, drawings: changed.map(({ drawing }) => drawing) }
}

describe('a saved map of kepler.gl', () => {
  it.each([
    ['trip-table', 'trips'],
    ['line-hex', 'lines'],
    ['point-geojson-mode', 'discs'],
  ])('draws its column mode: %s', (name, kind) => {
    const { drawings, notices } = drawn(older[name])
    expect(drawings.map((drawing) => drawing?.kind)).toEqual([kind])
    expect(drawings[0]?.rows.length).toBeGreaterThan(0)
    expect(notices).toEqual([])
  })

  it.each(['trip-float', 'v0'])('draws %s', (name) => {
    expect(drawn(jsonOf(name)).drawings[0]?.rows.length).toBeGreaterThan(0)
  })

  it('names a column mode that cannot be drawn, by its layer', () => {
    const map = structuredClone(older['point-geojson-mode']) as {
      config: { config: { visState: { layers: { config: object }[] } } }
    }
    for (const { config } of map.config.config.visState.layers)
      Object.assign(config, { columnMode: 'orbits' })
    expect(drawn(map).notices).toEqual([
      expect.stringMatching(/not drawn: its column mode “orbits” cannot be drawn\.$/),
    ])
  })

  it('draws H3 cells in every spelling, and counts those that are none', () => {
    const { drawings, dataNotices } = drawn(jsonOf('h3'))
    expect([...(drawings[0]?.rows ?? [])]).toEqual([0, 1, 2, 3, 7])
    expect(dataNotices).toEqual([expect.stringMatching(/: 3 rows without a valid H3 cell\.$/)])
  })

  it('leaves out the colours of hexagons outside the percentiles', () => {
    const all = jsonOf('percentile')
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
    expect(() => readStudioMap(mapOfJson(jsonOf('config-only'), 'a.json'))).toThrow(
      'The file holds the settings of a map without its data. Save it with its data.',
    )
  })

  it('says that its version is unknown', () => {
    const map = structuredClone(older.altitude) as { config: Record<string, unknown>; datasets: object[] }
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
