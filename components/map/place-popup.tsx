'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Popup, type PopupInstance } from 'react-map-gl/maplibre'
import { useMapTools } from './map-context'
import type { Place } from './map-data'

type Position = readonly [lng: number, lat: number]

interface Box {
  width: number
  height: number
}

/** Px between a popup and its point, and between a popup and the map's edge. */
const gap = 10
const margin = 8

const inside = (value: number, size: number, room: number) =>
  Math.min(Math.max(margin, value), Math.max(margin, room - size - margin))

/** In px of the map: a point, or the box around a shape. */
export interface Subject {
  left: number
  right: number
  top: number
  bottom: number
}

/** A popup of this height scrolls to keep its subject in sight. */
const minHeight = 180

/** Right of its subject, else left of it, else below or above it; covers it only if there is no room. */
export function popupPlace(subject: Subject, popup: Box, map: Box): { x: number; y: number; max: number } {
  const right = subject.right + gap
  const left = subject.left - gap - popup.width
  const middle = (subject.top + subject.bottom) / 2
  const centre = (subject.left + subject.right) / 2
  const whole = map.height - 2 * margin
  const fitsRight = right + popup.width + margin <= map.width
  if (fitsRight || left >= margin) {
    const x = inside(fitsRight ? right : left, popup.width, map.width)
    return { x, y: inside(middle - 24, popup.height, map.height), max: whole }
  }
  const x = inside(centre - popup.width / 2, popup.width, map.width)
  const below = map.height - margin - subject.bottom - gap
  const above = subject.top - gap - margin
  const isBelow = below >= Math.min(popup.height, above)
  const max = Math.min(whole, Math.max(minHeight, isBelow ? below : above))
  const height = Math.min(popup.height, max)
  const y = isBelow ? subject.bottom + gap : subject.top - gap - height
  return { x, y: inside(y, height, map.height), max }
}

function freeHeight(map: MapLibre): number {
  const container = map.getContainer()
  const card = container.parentElement?.querySelector('[data-place-card]')
  if (!card) return container.clientHeight
  return card.getBoundingClientRect().top - container.getBoundingClientRect().top
}

function freeWidth(map: MapLibre, covered: number): number {
  const container = map.getContainer()
  const uncovered = container.clientWidth - covered
  const tools = container.parentElement?.querySelector('[role="toolbar"]')
  if (!tools) return uncovered
  return Math.min(uncovered, tools.getBoundingClientRect().left - container.getBoundingClientRect().left)
}

function subjectOf(points: readonly { x: number; y: number }[]): Subject {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

interface PlacePopupProps {
  place: Place
  /** Corners of the shape that the popup is about and leaves uncovered. */
  ring?: readonly Position[] | undefined
  className: string
  children: ReactNode
}

/** Stays inside the map, unlike the library's own anchors. `--popup-height` is the maximum height. */
export function PlacePopup({ place: { lat, lng }, ring, className, children }: PlacePopupProps) {
  const { map, occlusion } = useMapTools()
  const popup = useRef<PopupInstance>(null)
  useEffect(() => {
    const settle = () => {
      const element = popup.current?.getElement()
      if (!element) return
      const room = { width: freeWidth(map, occlusion().right ?? 0), height: freeHeight(map) }
      // Its own height first, which an earlier place may have reduced.
      element.style.setProperty('--popup-height', `${room.height - 2 * margin}px`)
      const size = { width: element.offsetWidth, height: element.offsetHeight }
      const at = map.project([lng, lat])
      const corners = (ring ?? []).map(([x, y]) => map.project([x, y]))
      const { x, y, max } = popupPlace(subjectOf([at, ...corners]), size, room)
      element.style.setProperty('--popup-height', `${max}px`)
      popup.current?.setOffset([x - at.x, y - at.y])
    }
    settle()
    map.on('move', settle)
    map.on('resize', settle)
    return () => {
      map.off('move', settle)
      map.off('resize', settle)
    }
  }, [map, occlusion, lat, lng, ring])
  return (
    <Popup
      ref={popup}
      longitude={lng}
      latitude={lat}
      anchor="top-left"
      className={className}
      closeButton={false}
      closeOnClick={false}
      focusAfterOpen={false}
      maxWidth="none"
    >
      {children}
    </Popup>
  )
}
