import { act, renderHook } from '@testing-library/react'
import type { Map as MapLibre } from 'maplibre-gl'
import type { CellClient } from '@/components/map/cells/cell-client'
import { useHover } from '@/components/map/hooks/use-hover'

const found = { id: '891f8d7a49bffff', resolution: 9, ring: [], scores: {} }

/** A map that fires events on demand. */
function mapUnderTest() {
  const container = document.createElement('div')
  const listeners = new Map<string, Set<(event: unknown) => void>>()
  const state = { isMoving: false }
  const map = {
    getCanvas: () => document.createElement('canvas'),
    getContainer: () => container,
    getLayer: () => undefined,
    getPitch: () => 0,
    getSource: () => undefined,
    isMoving: () => state.isMoving,
    queryRenderedFeatures: () => [],
    unproject: ({ x, y }: { x: number; y: number }) => ({ lng: x, lat: y }),
    on: (name: string, listener: (event: unknown) => void) =>
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    off: (name: string, listener: (event: unknown) => void) => listeners.get(name)?.delete(listener),
  } as unknown as MapLibre
  return {
    map,
    state,
    fire: (name: string, event: unknown = {}) =>
      act(async () => {
        for (const listener of listeners.get(name) ?? []) listener(event)
      }),
    hovered: () => container.dataset.hoveredCell,
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

function cells({ areLoaded = true } = {}) {
  const state = { areLoaded }
  const client = { find: async () => (state.areLoaded ? found : null) } as unknown as CellClient
  return { state, client }
}

const somewhere = { point: { x: 9, y: 47 } }

describe('the hexagon under the cursor', () => {
  it('is found once the map stops moving', async () => {
    const { map, state, fire, hovered } = mapUnderTest()
    renderHook(() => useHover(map, cells().client))
    state.isMoving = true
    await fire('mousemove', somewhere)
    expect(hovered()).toBeUndefined()
    state.isMoving = false
    await fire('idle')
    expect(hovered()).toBe(found.id)
  })

  it('is found once its tile has loaded', async () => {
    const { map, fire, hovered } = mapUnderTest()
    const { state, client } = cells({ areLoaded: false })
    renderHook(() => useHover(map, client))
    await fire('mousemove', somewhere)
    expect(hovered()).toBeUndefined()
    state.areLoaded = true
    await fire('idle')
    expect(hovered()).toBe(found.id)
  })

  it.each(['mouseout', 'touchstart'])('is cleared by %s, even when the map comes to rest', async (name) => {
    const { map, fire, hovered } = mapUnderTest()
    renderHook(() => useHover(map, cells().client))
    await fire('mousemove', somewhere)
    await fire(name)
    await fire('idle')
    expect(hovered()).toBe('')
  })

  it('is not looked up after the map is removed', () => {
    const { map, listening } = mapUnderTest()
    const { unmount } = renderHook(() => useHover(map, cells().client))
    expect(listening()).toBeGreaterThan(0)
    unmount()
    expect(listening()).toBe(0)
  })
})
