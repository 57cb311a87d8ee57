import type { MapLibreOverlay } from '@deck.gl/maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import type { NearWish } from '@/lib/domain/studio/draw/draw-dots'
import type { DrawnLayer } from '@/lib/domain/studio/edit/session'
import { mercator, worldPx } from '@/lib/geo/mercator'
import { foundIn, partOf } from './deck-layers'

export interface Found {
  /** Layer id. */
  layer: string
  row: number
  bin?: { count: number; figure: number }
  x: number
  y: number
}

export type Seek = (id: string, wish: NearWish) => Promise<number | undefined>

export interface Scene {
  map: MapLibre
  overlay: MapLibreOverlay
}

interface Watched {
  drawn: readonly DrawnLayer[]
  onSeek: Seek
  onFound: (found: Found | undefined, isPressed: boolean) => void
}

/** Px of tolerance around the pointer. */
const reach = 4

interface Spot {
  x: number
  y: number
}

function pickedAt({ map, overlay }: Scene, drawn: readonly DrawnLayer[], at: Spot): Found | undefined {
  if (!map.style || drawn.every(({ drawing }) => drawing.kind === 'dots' || drawing.kind === 'heat'))
    return undefined
  const picked = overlay.pickObject({ ...at, radius: reach })
  const layer = drawn.find(({ id }) => picked?.layer?.id.startsWith(partOf(id)))
  const found = picked && layer && foundIn(layer, picked)
  return found ? { ...found, ...at } : undefined
}

/** The topmost feature at a point of the screen. */
async function lookUp(scene: Scene, { drawn, onSeek }: Watched, at: Spot): Promise<Found | undefined> {
  const { map } = scene
  const picked = pickedAt(scene, drawn, at)
  const above = drawn.slice(drawn.findIndex(({ id }) => id === picked?.layer) + 1)
  const { lng, lat } = map.unproject([at.x, at.y])
  const [x, y] = mercator(lng, lat)
  const wish = { x, y, zoom: map.getZoom(), reach: reach / worldPx(map.getZoom()) }
  for (const { id, drawing } of above.toReversed()) {
    if (drawing.kind !== 'dots') continue
    const row = await onSeek(id, wish)
    if (row !== undefined) return { layer: id, row, ...at }
  }
  return picked
}

/** Looks up features under the pointer, or at the centre on Enter. Only the latest query resolves. */
export function listenToPointer(scene: Scene, latest: { current: Watched | null }): void {
  const { map } = scene
  let asked = 0
  const tell = async (at: Spot, isPressed: boolean) => {
    const watched = latest.current
    if (!watched) return
    asked += 1
    const turn = asked
    const found = await lookUp(scene, watched, at)
    if (turn === asked || isPressed) latest.current?.onFound(found, isPressed)
  }
  map.on('mousemove', ({ point, originalEvent }) => {
    if (originalEvent.buttons === 0) void tell(point, false)
  })
  map.on('click', ({ point }) => void tell(point, true))
  map.getCanvas().addEventListener('keydown', (event) => {
    const { clientWidth, clientHeight } = map.getContainer()
    if (event.key === 'Enter') void tell({ x: clientWidth / 2, y: clientHeight / 2 }, true)
    if (event.key === 'Escape') latest.current?.onFound(undefined, true)
  })
}

/**
 * Calls `read` at the map's next such event, the only time when the canvas can be read.
 * Undefined if the graphics context is lost.
 */
export function readAt<T>(map: MapLibre, event: 'idle' | 'render', read: () => T): Promise<T | undefined> {
  if (!isDrawing(map)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const end = (result: T | undefined) => {
      map.off(event, found)
      map.off('webglcontextlost', lost)
      resolve(result)
    }
    const found = () => end(read())
    const lost = () => end(undefined)
    map.on(event, found)
    map.on('webglcontextlost', lost)
    map.triggerRepaint()
  })
}

/** A canvas returns the context that it was created with. */
const isDrawing = (map: MapLibre) => map.getCanvas().getContext('webgl2')?.isContextLost() === false
