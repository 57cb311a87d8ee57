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

/** The popup's anchor in px of the map: a point, or the box around a shape. */
export interface Subject {
  left: number
  right: number
  top: number
  bottom: number
}

/** Least height of a popup that scrolls to keep its subject in sight. */
const leastHeight = 180

/**
 * Upper left corner and greatest height of a popup: right of its subject, else left of it, else below or
 * above it, where it becomes as low as the room there. Always inside the map; it covers its subject only if
 * that leaves no room.
 */
export function popupPlace(subject: Subject, popup: Box, map: Box): { x: number; y: number; most: number } {
  const [right, left] = [subject.right + gap, subject.left - gap - popup.width]
  const [middle, centre] = [(subject.top + subject.bottom) / 2, (subject.left + subject.right) / 2]
  const whole = map.height - 2 * margin
  const fitsRight = right + popup.width + margin <= map.width
  if (fitsRight || left >= margin) {
    const x = inside(fitsRight ? right : left, popup.width, map.width)
    return { x, y: inside(middle - 24, popup.height, map.height), most: whole }
  }
  const x = inside(centre - popup.width / 2, popup.width, map.width)
  const [below, above] = [map.height - margin - subject.bottom - gap, subject.top - gap - margin]
  const isBelow = below >= Math.min(popup.height, above)
  const most = Math.min(whole, Math.max(leastHeight, isBelow ? below : above))
  const height = Math.min(popup.height, most)
  const y = isBelow ? subject.bottom + gap : subject.top - gap - height
  return { x, y: inside(y, height, map.height), most }
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

/** The box around a place, or around the corners of its shape. */
function subjectOf(map: MapLibre, { lat, lng }: Place, ring: readonly Position[] = []): Subject {
  const points = [[lng, lat] as const, ...ring].map(([x, y]) => map.project([x, y]))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return {
    ...{ left: Math.min(...xs), right: Math.max(...xs) },
    ...{ top: Math.min(...ys), bottom: Math.max(...ys) },
  }
}

type Position = readonly [lng: number, lat: number]

/**
 * Keeps a box beside a place, or beside the shape around it, while the map moves; the box is positioned from
 * the map's upper left corner.
 */
export function useBesidePlace(
  box: RefObject<HTMLElement | null>,
  { lat, lng }: Place,
  ring?: readonly Position[],
): void {
  const { map, occlusion } = useMapTools()
  const settle = useCallback(() => {
    const element = box.current
    if (!element) return
    const width = freeWidth(map, occlusion().right ?? 0)
    const height = freeHeight(map, element)
    // Its own height first, which an earlier place may have reduced.
    element.style.maxHeight = `${height - 2 * margin}px`
    const popup = { width: element.offsetWidth, height: element.offsetHeight }
    const { most, ...corner } = popupPlace(subjectOf(map, { lat, lng }, ring), popup, { width, height })
    element.style.maxHeight = `${most}px`
    moveTo(element, corner)
  }, [map, box, occlusion, lat, lng, ring])
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
