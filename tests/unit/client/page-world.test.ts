import { drawNames, openWorld } from '@/components/studio/export/viewer/draw-world'
import { sceneOf, startView } from '@/components/studio/export/viewer/view'
import { pageWorld } from '@/lib/client/studio/export/make-page'
import { mercator } from '@/lib/geo/mercator'

const paint = { outside: '', water: '', land: '', border: '', labelMinor: '#fff', halo: '#000' }

describe('the world below a map saved as a page', () => {
  const square = [
    [8, 46],
    [10, 46],
    [10, 48],
    [8, 46],
  ]
  const feature = (kind: string, properties: object, geometry: object) => ({
    type: 'Feature',
    properties: { kind, ...properties },
    geometry,
  })
  const text = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      feature('land', {}, { type: 'Polygon', coordinates: [square] }),
      feature('land', {}, { type: 'MultiPolygon', coordinates: [[square], [square]] }),
      feature('coast', {}, { type: 'LineString', coordinates: square }),
      feature('country', { name: 'Small', rank: 4 }, { type: 'Point', coordinates: [9.5, 47.1] }),
      feature('country', { name: 'Large', rank: 0 }, { type: 'Point', coordinates: [10, 51] }),
    ],
  })

  it('has the land with the box of each ring, and names by rank', () => {
    const { land, boxes, names } = openWorld(
      pageWorld(text, { lat: 47, lng: 9, zoom: 8, pitch: 0, bearing: 0, width: 100, height: 100 }),
    )
    expect(land?.areas).toHaveLength(3)
    expect(boxes).toHaveLength(3)
    const [x, y] = mercator(8, 48)
    expect((boxes[0]?.left ?? 0) / 2 ** 32).toBeCloseTo(x, 6)
    expect((boxes[0]?.top ?? 0) / 2 ** 32).toBeCloseTo(y, 6)
    expect(names).toMatchObject({ texts: ['Large', 'Small'], ranks: [0, 4] })
    expect(names.spots).toHaveLength(4)
  })

  it('shows more country names as the map zooms in, none overlapping', () => {
    const near = { ...JSON.parse(text).features[4], geometry: { type: 'Point', coordinates: [9.9, 47.1] } }
    near.properties = { kind: 'country', name: 'Neighbour', rank: 5 }
    const crowded = JSON.stringify({ features: [...JSON.parse(text).features, near] })
    const frame = { width: 2000, height: 2000 }
    const named = (zoom: number) => {
      const saved = { lat: 49, lng: 9, zoom, pitch: 0, bearing: 0, ...frame }
      const written: string[] = []
      const context = {
        measureText: (word: string) => ({ width: word.length * 8 }),
        strokeText() {},
        fillText: (word: string) => written.push(word),
      } as unknown as CanvasRenderingContext2D
      const scene = sceneOf(context, startView(saved, frame), frame)
      drawNames(openWorld(pageWorld(crowded, saved)), scene, paint)
      return written
    }
    expect(named(0)).toEqual([])
    expect(named(4)).toEqual(['Large'])
    expect(named(5.5)).toEqual(['Large', 'Small'])
    expect(named(7.5)).toEqual(['Large', 'Small', 'Neighbour'])
    expect(named(9)).toEqual([])
  })
})
