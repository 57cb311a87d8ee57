import type { Map as MapLibre } from 'maplibre-gl'
import { type RefObject, useCallback, useLayoutEffect } from 'react'
import { useMapTools } from '@/components/map/map-context'
import type { Place } from '@/components/map/map-data'

interface Box {
  width: number
  height: number
}

/** Px between a popup and its point, and between a popup and the map's edge. */
const [gap, margin] = [10, 8]

/** Clamps a coordinate so that a popup stays inside the map. */
const inside = (value: number, size: number, room: number) =>
  Math.min(Math.max(margin, value), Math.max(margin, room - size - margin))

/**
 * Upper left corner of a popup: right of its point, else left of it, else below or above it. Always inside
 * the map, and beside the point rather than over it.
 */
export function popupCorner(point: { x: number; y: number }, popup: Box, map: Box): { x: number; y: number } {
  const [right, left] = [point.x + gap, point.x - gap - popup.width]
  const fitsRight = right + popup.width + margin <= map.width
  if (fitsRight || left >= margin) {
    const x = inside(fitsRight ? right : left, popup.width, map.width)
    return { x, y: inside(point.y - 24, popup.height, map.height) }
  }
  const [below, above] = [point.y + gap, point.y - gap - popup.height]
  const fitsBelow = below + popup.height + margin <= map.height
  return {
    x: inside(point.x - popup.width / 2, popup.width, map.width),
    y: inside(fitsBelow ? below : above, popup.height, map.height),
  }
}

/** Runs immediately and whenever the map has moved or been resized, before paint. */
function useSettling(settle: () => void): void {
  const { map } = useMapTools()
  useLayoutEffect(() => {
    settle()
    map.on('move', settle)
    map.on('resize', settle)
    return () => {
      map.off('move', settle)
      map.off('resize', settle)
    }
  }, [map, settle])
}

/** Height of the map above a card at its foot, unless that card is the box itself. */
function freeHeight(map: MapLibre, box: HTMLElement): number {
  const container = map.getContainer()
  const card = container.parentElement?.querySelector('[data-place-card]')
  if (!card || box.contains(card)) return container.clientHeight
  return card.getBoundingClientRect().top - container.getBoundingClientRect().top
}

/** Width of the map left of its tools and of panels at its right edge. */
function freeWidth(map: MapLibre, covered: number): number {
  const container = map.getContainer()
  const uncovered = container.clientWidth - covered
  const tools = container.parentElement?.querySelector('[role="toolbar"]')
  if (!tools) return uncovered
  return Math.min(uncovered, tools.getBoundingClientRect().left - container.getBoundingClientRect().left)
}

const moveTo = (element: HTMLElement, { x, y }: { x: number; y: number }) => {
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
}

/** Keeps a box beside a place while the map moves; the box is positioned from the map's upper left corner. */
export function useBesidePlace(box: RefObject<HTMLElement | null>, { lat, lng }: Place): void {
  const { map, occlusion } = useMapTools()
  const settle = useCallback(() => {
    const element = box.current
    if (!element) return
    const width = freeWidth(map, occlusion().right ?? 0)
    const height = freeHeight(map, element)
    element.style.maxHeight = `${height - 2 * margin}px`
    const popup = { width: element.offsetWidth, height: element.offsetHeight }
    moveTo(element, popupCorner(map.project([lng, lat]), popup, { width, height }))
  }, [map, box, occlusion, lat, lng])
  useSettling(settle)
}

/** Keeps a mark centred on a place while the map moves. */
export function useOnPlace(mark: RefObject<HTMLElement | null>, { lat, lng }: Place): void {
  const { map } = useMapTools()
  const settle = useCallback(() => {
    if (mark.current) moveTo(mark.current, map.project([lng, lat]))
  }, [map, mark, lat, lng])
  useSettling(settle)
}
