import type { Map as MapLibre } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { MapContext } from '@/components/map/map-context'
import type { MapControls } from '@/components/map/map-controls'
import type { Place } from '@/components/map/map-data'

/** Records where it was sent and can change its width. */
export function pretendMap(more: Partial<MapControls> = {}) {
  const container = document.createElement('div')
  document.body.append(container)
  container.getBoundingClientRect = () => ({ width: 700 }) as DOMRect
  container.append(document.createElement('div'))
  const canvas = document.createElement('canvas')
  canvas.tabIndex = 0
  container.append(canvas)
  const flights: Place[] = []
  const observers: { callback: ResizeObserverCallback; observed: Element[] }[] = []
  globalThis.ResizeObserver = class implements ResizeObserver {
    #entry: (typeof observers)[number]
    constructor(callback: ResizeObserverCallback) {
      this.#entry = { callback, observed: [] }
      observers.push(this.#entry)
    }
    observe(element: Element) {
      this.#entry.observed.push(element)
    }
    unobserve() {
      return undefined
    }
    disconnect() {
      observers.splice(observers.indexOf(this.#entry), 1)
    }
  }
  const map = {
    getContainer: () => container,
    getCanvas: () => canvas,
    project: () => ({ x: 100, y: 100 }),
    on: () => undefined,
    off: () => undefined,
  } as unknown as MapLibre
  const controls = { flyTo: (place: Place) => void flights.push(place), ...more } as unknown as MapControls
  const tools = { map, controls, occlusion: () => ({}) }
  return {
    canvas,
    flights,
    resizeTo(width: number) {
      for (const { callback, observed } of [...observers]) {
        if (!observed.includes(container)) continue
        callback([{ contentRect: { width } } as ResizeObserverEntry], {} as ResizeObserver)
      }
    },
    around: (children: ReactNode) => <MapContext value={tools}>{children}</MapContext>,
  }
}
