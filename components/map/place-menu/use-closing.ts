import { type RefObject, useEffect } from 'react'
import { useMapTools } from '@/components/map/map-context'
import { useLatest } from '@/components/ui/use-latest'

const leaving = ['mousedown', 'touchstart', 'wheel'] as const

/** Presses and wheel turns outside, Escape, and a new map width close the box; Escape restores focus. */
export function useClosing(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  const { map } = useMapTools()
  const close = useLatest(onClose)

  useEffect(() => {
    const left = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) close.current()
    }
    // Captured, because the map stops some events.
    const options = { capture: true, passive: true }
    for (const event of leaving) document.addEventListener(event, left, options)
    return () => {
      for (const event of leaving) document.removeEventListener(event, left, options)
    }
  }, [box, close])

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (box.current?.contains(document.activeElement)) map.getCanvas().focus()
      close.current()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [map, box, close])

  useEffect(() => {
    const container = map.getContainer()
    const { width } = container.getBoundingClientRect()
    const observer = new ResizeObserver(([entry]) => {
      // Differences below a pixel are layout rounding.
      if (entry && Math.abs(entry.contentRect.width - width) >= 1) close.current()
    })
    observer.observe(container)
    return () => observer.disconnect()
  }, [map, close])
}
