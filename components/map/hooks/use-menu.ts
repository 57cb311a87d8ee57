import type { Map as MapLibre, MapMouseEvent, Point } from 'maplibre-gl'
import { useEffect } from 'react'
import { isMenuKey } from '@/components/map/cells/cell-cursor'
import type { OnMenu } from '@/components/map/map-data'
import { useLatest } from '@/components/ui/use-latest'
import { featureAt } from './feature-at'

const pinSources: readonly string[] = ['pins', 'estimates']

function pinAt(map: MapLibre, point: Point): string | undefined {
  const feature = featureAt(map, point)
  return feature && pinSources.includes(feature.source) ? String(feature.properties.id) : undefined
}

/** Swallows the click after a long press, which would close the menu that has just opened. */
const swallowLift = (map: MapLibre) => {
  const swallow = (event: TouchEvent) => event.cancelable && event.preventDefault()
  map.getCanvas().addEventListener('touchend', swallow, { once: true, passive: false })
}

/** A long press is a `contextmenu` event of the map; the menu key means the middle of the map. */
export function useMenu(map: MapLibre, onMenu: OnMenu | undefined): void {
  const report = useLatest(onMenu)
  const isAsked = onMenu !== undefined
  useEffect(() => {
    // Without a menu of ours, the browser's own is more useful.
    if (!isAsked) return
    const asked = (event: MapMouseEvent) => {
      if (!event.originalEvent.isTrusted) swallowLift(map)
      const { lat, lng } = event.lngLat
      report.current?.({ lat, lng }, pinAt(map, event.point))
    }
    const pressed = (event: KeyboardEvent) => {
      if (!isMenuKey(event)) return
      // Some systems open their own menu on keydown, others on keyup.
      event.preventDefault()
      if (event.type === 'keyup') return
      const { lat, lng } = map.getCenter()
      report.current?.({ lat, lng })
    }
    // On the canvas's parent, so that a cursor on the canvas can answer first.
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
