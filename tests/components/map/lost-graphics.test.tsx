import { act, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import type { MapManifest } from '@/components/map/map-props'
import { MapView } from '@/components/map/map-view'

type Listener = (event: object) => void

interface MadeMap {
  options: { center?: [number, number]; zoom?: number; bounds?: number[] }
  isRemoved: boolean
  fire(name: string, more?: object): void
}

const mockMaps: MadeMap[] = []
const mockBrowser = { canDraw: true }

// The library's only entry is for `import`, which this resolver does not follow.
jest.mock(
  'maplibre-gl',
  () => ({
    getVersion: () => '6',
    addProtocol: () => undefined,
    prewarm: () => undefined,
    setWorkerUrl: () => undefined,
    Map: class {
      listeners = new Map<string, Set<Listener>>()
      isRemoved = false
      style = {}
      touchZoomRotate = { disableRotation: () => undefined }
      keyboard = { disableRotation: () => undefined }
      readonly options: MadeMap['options']
      constructor(options: MadeMap['options']) {
        this.options = options
        if (!mockBrowser.canDraw) throw new Error('No WebGL 2.')
        mockMaps.push(this)
      }
      on(name: string, listener: Listener) {
        this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener))
      }
      off(name: string, listener: Listener) {
        this.listeners.get(name)?.delete(listener)
      }
      fire(name: string, more = {}) {
        for (const listener of this.listeners.get(name) ?? []) listener({ type: name, target: this, ...more })
      }
      getCenter = () => ({ lat: 47.2, lng: 9.6 })
      getZoom = () => 15
      getPitch = () => 0
      getBearing = () => 0
      getPadding = () => ({})
      getMinZoom = () => 0
      getMaxZoom = () => 24
      getMinPitch = () => 0
      getMaxPitch = () => 85
      getLight = () => undefined
      getSky = () => undefined
      getTerrain = () => undefined
      getProjection = () => undefined
      isMoving = () => false
      getSource = () => undefined
      getBounds = () => ({ getWest: () => 9, getSouth: () => 47, getEast: () => 10, getNorth: () => 48 })
      addImage = () => undefined
      setMissingStyleImageResolver = () => undefined
      remove() {
        this.isRemoved = true
      }
    },
  }),
  { virtual: true },
)
jest.mock('@/components/map/motion', () => ({ prefersStillness: () => true }))
jest.mock('@/components/map/map-content', () => ({ MapContent: () => <p>What the map shows</p> }))
jest.mock('@/components/map/map-style', () => ({ mapStyle: () => ({ version: 8, sources: {}, layers: [] }) }))
jest.mock('@/components/map/map-paint', () => ({ mapPaintOfPage: () => ({}) }))
jest.mock('@/components/map/layers/map-images', () => ({
  stationImages: () => [],
  pinPicture: () => undefined,
}))
jest.mock('@/components/map/hooks/use-early-cells', () => ({
  useEarlyCells: () => ({ addTo: () => undefined, take: () => undefined }),
}))

const manifest = {
  country: 'liechtenstein',
  version: '1',
  bounds: [9, 47, 10, 48],
  sources: [],
} as unknown as MapManifest

const content = () => screen.queryByText('What the map shows')

beforeEach(() => {
  mockMaps.length = 0
  mockBrowser.canDraw = true
  Object.assign(globalThis, { ImageData: class {} })
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

async function open(onFailed = () => undefined) {
  render(
    <StrictMode>
      <MapView manifest={manifest} label="Map of Liechtenstein" onFailed={onFailed} />
    </StrictMode>,
  )
  await act(async () => undefined)
}

const fire = (name: string) => act(async () => mockMaps.at(-1)?.fire(name))

test('makes one map, and shows its content once the style has loaded', async () => {
  await open()
  expect(mockMaps).toHaveLength(1)
  expect(mockMaps[0]?.options.bounds).toEqual([9, 47, 10, 48])
  await waitFor(() => expect(content()).toBeNull())
  await fire('styledata')
  await waitFor(() => expect(content()).not.toBeNull())
})

test.each([
  ['as soon as its context is restored', () => fire('webglcontextrestored')],
  ['without a context that stays away', () => act(async () => jest.advanceTimersByTimeAsync(500))],
])('restores a map at its view after losing graphics, %s', async (_when, passOn) => {
  await open()
  await fire('styledata')
  await fire('webglcontextlost')
  await waitFor(() => expect(content()).toBeNull())
  expect(mockMaps).toHaveLength(1)
  await passOn()
  expect(mockMaps).toHaveLength(2)
  expect(mockMaps[0]?.isRemoved).toBe(true)
  expect(mockMaps[1]?.options).toMatchObject({ center: [9.6, 47.2], zoom: 15 })
  await fire('styledata')
  await waitFor(() => expect(content()).not.toBeNull())
  await act(async () => jest.advanceTimersByTimeAsync(1000))
  expect(mockMaps).toHaveLength(2)
})

test('tells browsers without WebGL 2 that they cannot draw the map', async () => {
  mockBrowser.canDraw = false
  const onFailed = jest.fn()
  await open(onFailed)
  await waitFor(() => expect(screen.queryByText(/this browser offers no WebGL 2/)).not.toBeNull())
  expect(onFailed).toHaveBeenCalledTimes(1)
})
