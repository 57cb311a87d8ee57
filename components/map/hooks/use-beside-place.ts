import { type RefObject, useCallback, useLayoutEffect } from 'react'
import { useMapTools } from '@/components/map/map-context'
import type { Place } from '@/components/map/map-data'

interface Box {
  width: number
  height: number
}

/** Px between a popup and its point, and between a popup and the map's edge. */
const [gap, margin] = [10, 8]

/** Upper left corner of a popup: right of its point, left of it where the free map ends, always inside it. */
export function popupCorner(point: { x: number; y: number }, popup: Box, map: Box): { x: number; y: number } {
  const right = point.x + gap
  const fitsRight = right + popup.width + margin <= map.width
  const x = fitsRight ? right : point.x - gap - popup.width
  const inside = (value: number, size: number, room: number) =>
    Math.min(Math.max(margin, value), Math.max(margin, room - size - margin))
  return { x: inside(x, popup.width, map.width), y: inside(point.y - 24, popup.height, map.height) }
}

/** Runs at once and whenever the map has moved or changed its size, before anything is painted. */
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

const moveTo = (element: HTMLElement, { x, y }: { x: number; y: number }) => {
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
}

/** Keeps a box beside a place of the map around it while the map moves; the box stands at the map's upper left corner. */
export function useBesidePlace(box: RefObject<HTMLElement | null>, { lat, lng }: Place): void {
  const { map, occlusion } = useMapTools()
  const settle = useCallback(() => {
    const element = box.current
    if (!element) return
    const { clientWidth, clientHeight: height } = map.getContainer()
    const popup = { width: element.offsetWidth, height: element.offsetHeight }
    const width = clientWidth - (occlusion().right ?? 0)
    moveTo(element, popupCorner(map.project([lng, lat]), popup, { width, height }))
  }, [map, box, occlusion, lat, lng])
  useSettling(settle)
}

/** Keeps a mark on a place of the map around it; the mark stands with its middle on the map's upper left corner. */
export function useOnPlace(mark: RefObject<HTMLElement | null>, { lat, lng }: Place): void {
  const { map } = useMapTools()
  const settle = useCallback(() => {
    if (mark.current) moveTo(mark.current, map.project([lng, lat]))
  }, [map, mark, lat, lng])
  useSettling(settle)
}
