import type { Map as MapLibre } from 'maplibre-gl'
import { createControls, type Occlusion } from '@/components/map/map-controls'
import { mapZooms } from '@/lib/catalogue/scouting-layers'

let asksForStillness = false
Object.assign(globalThis, { window: { matchMedia: () => ({ matches: asksForStillness }) } })

type Move = Record<string, unknown>

const noFloats: { left: number; top: number; right: number; bottom: number }[] = []

/** A map that records its movements; `fits` is the zoom at which any box fits, `drawn` the height it has drawn. */
function fakeMap({ zoom = 12, width = 1000, height = 800, fits = 13, drawn = 800, floats = noFloats } = {}) {
  const moves: Move[] = []
  const map = {
    getZoom: () => zoom,
    getMinZoom: () => mapZooms[0],
    getMaxZoom: () => mapZooms[1],
    getCenter: () => ({ lat: 47.1, lng: 9.5 }),
    getContainer: () => ({
      clientWidth: width,
      clientHeight: height,
      getBoundingClientRect: () => ({ left: 100, top: 48 }),
      parentElement: {
        querySelectorAll: () =>
          floats.map(({ left, top, right, bottom }) => ({
            // In px of the page, where the map begins at 100, 48.
            getBoundingClientRect: () => ({
              left: left + 100,
              top: top + 48,
              right: right + 100,
              bottom: bottom + 48,
            }),
          })),
      },
    }),
    getCanvas: () => ({ clientWidth: width, clientHeight: drawn }),
    // A px is a thousandth of a degree, from the upper left corner.
    project: ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng * 1000, y: -lat * 1000 }),
    resize: () => moves.push({ resized: true }),
    easeTo: (move: Move) => moves.push(move),
    fitBounds: (bounds: unknown, move: Move) => moves.push({ bounds, ...move }),
    cameraForBounds: (_bounds: unknown, { maxZoom }: { maxZoom: number }) => ({
      zoom: Math.min(fits, maxZoom),
    }),
  } as unknown as MapLibre
  const controls = (occlusion: Occlusion = {}) =>
    createControls(map, { occlusion: () => occlusion, cells: () => undefined })
  return { moves, controls }
}

beforeEach(() => {
  asksForStillness = false
})

describe('the zoom buttons', () => {
  test('change one level in 500 ms', () => {
    const { moves, controls } = fakeMap()
    controls().zoomBy(1)
    controls().zoomBy(-1)
    expect(moves).toEqual([
      { zoom: 13, duration: 500 },
      { zoom: 11, duration: 500 },
    ])
  })

  test.each([
    [19.6, 1, 20],
    [20, 1, 20],
    [1.4, -1, 1],
    [1, -1, 1],
  ])('from %p by %p stop at %p', (zoom, steps, end) => {
    const { moves, controls } = fakeMap({ zoom })
    controls().zoomBy(steps)
    expect(moves[0]?.zoom).toBe(end)
  })
})

describe('a map that has just grown', () => {
  const grown = { height: 800, drawn: 400 }

  test('resizes before it flies to a place', () => {
    const { moves, controls } = fakeMap(grown)
    controls({ bottom: 480 }).flyTo({ lat: 47.1, lng: 9.5 })
    expect(moves).toMatchObject([{ resized: true }, { offset: [-0, -240] }])
  })

  test('resizes before it fits places', () => {
    const { moves, controls } = fakeMap(grown)
    controls().fit([{ lat: 47.1, lng: 9.5 }])
    expect(moves).toMatchObject([{ resized: true }, { bounds: [9.5, 47.1, 9.5, 47.1] }])
  })
})

describe('a place', () => {
  const legend = { left: 20, top: 700, right: 400, bottom: 780 }
  const at = (x: number, y: number) => ({ lng: x / 1000, lat: -y / 1000 })

  test.each([
    ['in the open', at(500, 300), true],
    ['below the sheet', at(500, 650), false],
    ['beside the map', at(-5, 300), false],
  ])('%s is shown: %p', (_where, place, isShown) => {
    const { controls } = fakeMap({ floats: [legend] })
    expect(controls({ bottom: 200 }).shows(place)).toBe(isShown)
  })

  test('is not shown below the legend, nor with its pin half below it', () => {
    const { controls } = fakeMap({ floats: [legend] })
    expect([at(300, 750), at(410, 690), at(430, 690)].map(controls().shows)).toEqual([false, false, true])
  })
})

describe('fitting places', () => {
  test('takes 1000 ms and keeps a 100 px margin', () => {
    const { moves, controls } = fakeMap()
    controls().fit([
      { lat: 47.1, lng: 9.5 },
      { lat: 47.2, lng: 9.6 },
    ])
    expect(moves[0]).toMatchObject({
      bounds: [9.5, 47.1, 9.6, 47.2],
      duration: 1000,
      padding: { top: 100, right: 100, bottom: 100, left: 100 },
    })
  })

  test('adds covered px, and reduces the margin on a small map', () => {
    const { moves, controls } = fakeMap()
    controls({ right: 332 }).fitBounds([9.5, 47.1, 9.6, 47.2])
    expect(moves[0]?.padding).toEqual({ top: 100, right: 432, bottom: 100, left: 100 })
    const small = fakeMap({ width: 200, height: 800 })
    small.controls().fitBounds([9.5, 47.1, 9.6, 47.2])
    expect(small.moves[0]?.padding).toEqual({ top: 50, right: 50, bottom: 50, left: 50 })
  })

  test('does nothing without places', () => {
    const { moves, controls } = fakeMap()
    controls().fit([])
    expect(moves).toEqual([])
  })
})

describe('fitting a cluster', () => {
  const box = [9.5, 47.1, 9.6, 47.2] as const

  test('keeps its members in view', () => {
    const { moves, controls } = fakeMap({ fits: 14.2 })
    controls().fitFrom(box, 13.5)
    expect(moves[0]).toMatchObject({ zoom: 14.2, duration: 1000 })
  })

  test('zooms at least as deep as its members need', () => {
    const { moves, controls } = fakeMap({ fits: 11 })
    controls().fitFrom(box, 13.5)
    expect(moves[0]?.zoom).toBe(13.5)
  })

  test('stops at the default limit for a single place', () => {
    const { moves, controls } = fakeMap({ fits: 99 })
    controls().fitFrom([9.5, 47.1, 9.5, 47.1], 15)
    expect(moves[0]).toMatchObject({ zoom: 18, center: [9.5, 47.1] })
  })
})

describe('flying to a place', () => {
  test('keeps the zoom unless given, and centres in the uncovered part', () => {
    const { moves, controls } = fakeMap()
    controls({ right: 332, top: 104, bottom: 72 }).flyTo({ lat: 47.1, lng: 9.5 })
    controls().flyTo({ lat: 47.1, lng: 9.5 }, 18)
    expect(moves[0]).toEqual({ center: [9.5, 47.1], offset: [-166, 16], duration: 1000 })
    expect(moves[1]).toMatchObject({ zoom: 18 })
  })
})

test('makes every movement instant under reduced motion', () => {
  asksForStillness = true
  const { moves, controls } = fakeMap()
  controls().zoomBy(1)
  controls().flyTo({ lat: 47.1, lng: 9.5 }, 18)
  controls().fitBounds([9.5, 47.1, 9.6, 47.2])
  controls().fitFrom([9.5, 47.1, 9.6, 47.2], 12)
  expect(moves.map(({ duration }) => duration)).toEqual([0, 0, 0, 0])
})

describe('a fit below legend and tools', () => {
  /** Of a map of this size: legend at the lower left, tools at the right, attribution below. */
  const floatsOf = (width: number, height: number, right: number) => [
    { left: 12, top: height - 172, right: 320, bottom: height - 12 },
    { left: width - right - 48, top: height - 260, right: width - right - 12, bottom: height - 32 },
    { left: width - right - 300, top: height - 20, right: width - right, bottom: height },
  ]

  test.each([
    ['a wide map', 1090, 852, 0],
    ['a wide map with two reports', 1090, 852, 620],
    ['a map of 1280 px with a list and a report', 858, 752, 310],
    ['a map of 1280 px with a list and two reports', 858, 752, 500],
    ['a phone', 390, 700, 0],
  ])('keeps both places of %s clear of them', (_, width, height, right) => {
    const floats = floatsOf(width, height, right)
    const { moves, controls } = fakeMap({ width, height, drawn: height, floats })
    controls({ right }).fit([
      { lat: 47.1, lng: 9.5 },
      { lat: 47.2, lng: 9.52 },
    ])
    const padding = moves.at(-1)?.padding as Required<Occlusion>
    const room = {
      left: padding.left,
      top: padding.top,
      right: width - padding.right,
      bottom: height - padding.bottom,
    }
    expect(room.right - room.left).toBeGreaterThan(40)
    expect(room.bottom - room.top).toBeGreaterThan(100)
    expect(room.right).toBeLessThanOrEqual(width - right)
    for (const float of floats) {
      const isBeside =
        float.right <= room.left ||
        float.left >= room.right ||
        float.bottom <= room.top ||
        float.top >= room.bottom
      expect([float, isBeside]).toEqual([float, true])
    }
  })
})
