import { renderHook } from '@testing-library/react'
import type { Map as MapLibre } from 'maplibre-gl'
import { useDrawnCells } from '@/components/map/hooks/use-drawn-cells'
import { useEarlyCells } from '@/components/map/hooks/use-early-cells'
import type { MapPaint } from '@/components/map/map-paint'
import type { MapManifest, MapViewProps } from '@/components/map/map-props'
import { scoutingLayers } from '@/lib/catalogue/scouting-layers'

const mockEngines: { client: Record<string, () => void> }[] = []

jest.mock('@/components/map/cells/cell-engine', () => ({
  startCells: () => {
    const ignore = () => undefined
    const client = { view: ignore, rules: ignore, close: ignore }
    const engine = { client, layer: { id: 'cells', setLook: ignore }, listen: ignore }
    mockEngines.push(engine)
    return engine
  },
}))
jest.mock('@/components/map/deck/use-deck', () => ({
  useDeck: () => ({ step: 'off', isComplete: false, aim: (place: object) => place }),
}))

const manifest = { country: 'liechtenstein', version: '1', bounds: [9, 47, 10, 48] } as unknown as MapManifest

const map = {
  on: () => undefined,
  off: () => undefined,
  getLayer: () => undefined,
  addLayer: () => undefined,
  removeLayer: () => undefined,
  getZoom: () => 15,
  getCenter: () => ({ lat: 47.2, lng: 9.6 }),
  getBounds: () => ({ getWest: () => 9, getSouth: () => 47, getEast: () => 10, getNorth: () => 48 }),
} as unknown as MapLibre

const paint = { demand: [] } as unknown as MapPaint
const highlight = { id: 'a', lat: 47.2, lng: 9.6, letter: 'A' } as never

type Shown = Pick<MapViewProps, 'cells' | 'sites' | 'counted' | 'highlights'>

const draw = (shown: Shown) =>
  renderHook(
    (props: Shown) =>
      useDrawnCells({ manifest, label: 'Map', map, paint, ...props }, scoutingLayers.hexagons).isReady,
    { initialProps: shown },
  )

beforeEach(() => {
  mockEngines.length = 0
})

test('is ready without a worker on a map without cells', () => {
  const { result } = draw({ cells: 'none', sites: [], highlights: [] })
  expect(result.current).toBe(true)
  expect(mockEngines).toHaveLength(0)
})

test.each([
  ['cells', { cells: 'faint' }],
  ['a highlighted place', { cells: 'none', highlights: [highlight] }],
  ['counted places', { cells: 'none', counted: Float64Array.of(47.2, 9.6) }],
] as const)('starts the worker for %s, and keeps it', (_what, shown) => {
  const { rerender } = draw({ cells: 'none' })
  rerender(shown)
  expect(mockEngines).toHaveLength(1)
  rerender({ cells: 'none' })
  rerender(shown)
  expect(mockEngines).toHaveLength(1)
})

test.each([
  [true, 1],
  [false, 0],
])('given cells (%s) starts %d workers before the map is made', (isWanted, count) => {
  const container = { current: document.createElement('div') }
  const start = { lat: 47.2, lng: 9.6, zoom: 15 }
  const { result } = renderHook(() => useEarlyCells(container, { manifest, start, isWanted }))
  expect(mockEngines).toHaveLength(count)
  expect(result.current.take()).toBe(mockEngines[0])
})
