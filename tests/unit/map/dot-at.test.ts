import type { Map as MapLibre } from 'maplibre-gl'
import { dotAt, featureAt, keepDots } from '@/components/map/hooks/feature-at'
import type { MapPin } from '@/components/map/map-data'

/** A map of 100 px a degree, north up or turned by a quarter, that has drawn these features. */
function pretendMap(features: { source: string; properties: object }[] = [], isTurned = false): MapLibre {
  return {
    getLayer: () => ({}),
    queryRenderedFeatures: () => features.map((each) => ({ ...each })),
    unproject: ([x, y]: [number, number]) =>
      isTurned ? { lng: y / 100, lat: x / 100 } : { lng: x / 100, lat: -y / 100 },
    project: ([lng, lat]: [number, number]) =>
      isTurned ? { x: lat * 100, y: lng * 100 } : { x: lng * 100, y: -lat * 100 },
  } as unknown as MapLibre
}

const dot = (id: string, lng: number, lat: number): MapPin => ({ id, lng, lat, letter: '', tone: 'ink' })
const dots = [dot('near', 1.02, -1), dot('nearer', 1.01, -1), dot('far', 1.3, -1)]

describe('a dot under the cursor', () => {
  it.each([false, true])('is the nearest within reach, on a turned map: %p', (isTurned) => {
    const map = pretendMap([], isTurned)
    keepDots(map, isTurned ? dots.map(({ id, lng }) => dot(id, lng, 1)) : dots)
    expect(dotAt(map, { x: 100, y: 100 }, 4)?.id).toBe('nearer')
    expect(dotAt(map, { x: 160, y: 160 }, 4)).toBeUndefined()
  })

  it('stays on its own map', () => {
    keepDots(pretendMap(), dots)
    expect(dotAt(pretendMap(), { x: 100, y: 100 }, 4)).toBeUndefined()
  })

  it('supplies the id for the feature of all dots of its colour', () => {
    const map = pretendMap([{ source: 'estimates', properties: { image: 'estimate-9-dot' } }])
    keepDots(map, dots)
    expect(featureAt(map, { x: 100, y: 100 })?.properties).toEqual({ image: 'estimate-9-dot', id: 'nearer' })
    // The dots have been redrawn.
    expect(featureAt(map, { x: 160, y: 160 })).toBeUndefined()
  })

  it('yields to a balloon above it', () => {
    const map = pretendMap([{ source: 'estimates', properties: { id: 'balloon' } }])
    keepDots(map, dots)
    expect(featureAt(map, { x: 100, y: 100 })?.properties.id).toBe('balloon')
  })
})
