import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeFeatures } from '@/server/atlas/basemap/draw-basemap'
import type { Place } from '@/server/atlas/entities/entities'
import { drawn, east, line, tilesOf } from '@/tests/support/drawn-tiles'
import { at, box, osmMap } from '@/tests/support/osm-map'

describe('a map larger than memory', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'basemap-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const features = drawn(
    osmMap()
      .way({ highway: 'primary', name: 'Landstrasse' }, line)
      .way({ building: 'yes' }, box([100, 100], 60))
      .way({ landuse: 'forest' }, box([-200, -200], 300))
      .extract(),
  )

  test.each([1, 100])('is identical and leaves no files behind, beyond %d bytes', (limit) => {
    expect(tilesOf(features, { folder, limit })).toEqual(tilesOf(features))
    expect(readdirSync(folder)).toEqual([])
  })

  test('names the folder that has no room for it', () => {
    const nowhere = join(folder, 'none')
    expect(() => tilesOf(features, { folder: nowhere, limit: 1 })).toThrow(
      `temporary file in ${nowhere} cannot be written`,
    )
  })
})

describe('features of the base map', () => {
  test('rank towns before villages before hamlets, the larger first', () => {
    const place = (name: string, kind: Place['kind'], population: number): Place => ({
      name,
      kind,
      population,
      position: at([0, 0]),
      city: '',
    })
    const anywhere = () => ({ north: 0, east: 0, south: 0, west: 0 })
    const settlements = [
      place('Weiler', 'hamlet', 9000),
      place('Klein', 'town', 10),
      place('Gross', 'town', 20),
      place('Gasse', 'street', 0),
      place('Dorf', 'village', 5000),
    ]
    const features = placeFeatures(settlements, anywhere)
    expect(features.map(({ properties }) => [properties.rank, properties.name, properties.kind])).toEqual([
      [1, 'Gross', 'town'],
      [2, 'Klein', 'town'],
      [3, 'Dorf', 'village'],
      [4, 'Weiler', 'hamlet'],
    ])
  })

  test('distinguish kinds of ground and omit those abroad', () => {
    const extract = osmMap()
      .way({ landuse: 'forest' }, box([0, 0], 100))
      .way({ leisure: 'park', name: 'Au' }, box([300, 0], 100))
      .way({ landuse: 'forest' }, box([9000, 0], 100))
      .way({ landuse: 'quarry' }, box([600, 0], 100))
      .extract()
    const kinds = drawn(extract, (lng) => lng < east).map(({ properties }) => properties.kind)
    expect(kinds).toEqual(['forest', 'park'])
  })

  test('draw a multi-way lake once, with its island', () => {
    const map = osmMap()
    map.way({}, box([0, 0], 400), 901).way({}, box([0, 0], 50), 902)
    map.relation({ type: 'multipolygon', natural: 'water' }, [{ ref: 901 }, { ref: 902, role: 'inner' }])
    const [water, ...others] = drawn(map.extract())
    expect(others).toEqual([])
    expect(water?.layer).toBe('water')
    expect(water?.geometry.type === 'area' && water.geometry.polygons[0]).toHaveLength(2)
  })

  test('draw rivers from lower zooms than streams, and neither in tunnels', () => {
    const waterway = (tags: Record<string, string>) => drawn(osmMap().way(tags, line).extract())
    expect(waterway({ waterway: 'river' })[0]).toMatchObject({ minzoom: 6, properties: { kind: 'river' } })
    expect(waterway({ waterway: 'stream' })[0]).toMatchObject({ minzoom: 13 })
    expect(waterway({ waterway: 'stream', tunnel: 'yes' })).toEqual([])
  })
})
