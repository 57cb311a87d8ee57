import type { Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import { useEffect } from 'react'
import type { Place } from '@/components/map/map-data'
import { useLatest } from './use-latest'

/** The two ways in which a keyboard asks for a context menu. */
export function isMenuKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey)
}

/** What follows a long press of a finger would be a mouse's click beside the menu that has just opened. */
const swallowLift = (map: MapLibre) => {
  const swallow = (event: TouchEvent) => event.cancelable && event.preventDefault()
  map.getCanvas().addEventListener('touchend', swallow, { once: true, passive: false })
}

/**
 * Tells where somebody asks what can be done at a place: a right click, a long press (the map makes it a
 * `contextmenu`), or the menu key, which means the middle of the map where no hexagon is chosen by the keyboard.
 */
export function useMenu(map: MapLibre, onMenu: ((place: Place) => void) | undefined): void {
  const report = useLatest(onMenu)
  const isAsked = onMenu !== undefined
  useEffect(() => {
    // Without anything of ours to show, the browser's own menu is the better one.
    if (!isAsked) return
    const asked = (event: MapMouseEvent) => {
      if (!event.originalEvent.isTrusted) swallowLift(map)
      const { lat, lng } = event.lngLat
      report.current?.({ lat, lng })
    }
    const pressed = (event: KeyboardEvent) => {
      if (!isMenuKey(event)) return
      // Some systems open their own menu when the key goes down, others when it comes up.
      event.preventDefault()
      if (event.type === 'keyup') return
      const { lat, lng } = map.getCenter()
      report.current?.({ lat, lng })
    }
    // Around the canvas, so that a cursor on it can answer first.
    const around = map.getCanvasContainer()
    map.on('contextmenu', asked)
    around.addEventListener('keydown', pressed)
    around.addEventListener('keyup', pressed)
    return () => {
      map.off('contextmenu', asked)
      around.removeEventListener('keydown', pressed)
      around.removeEventListener('keyup', pressed)
    }
  }, [map, report, isAsked])
}
