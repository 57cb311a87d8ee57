import { type RefObject, useEffect } from 'react'
import { useLatest } from '@/components/map/hooks/use-latest'
import { useMapTools } from '@/components/map/map-context'

const leaving = ['mousedown', 'touchstart', 'wheel'] as const

/**
 * Closes a box over the map when it has served: on a press or a turn of the wheel outside it, on Escape,
 * and when the map gets another width. Escape from inside gives the focus back to the map.
 */
export function useClosing(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  const { map } = useMapTools()
  const close = useLatest(onClose)

  useEffect(() => {
    const left = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) close.current()
    }
    // Captured, because the map keeps some events to itself.
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
      // Less than a pixel is a rounding of the layout.
      if (entry && Math.abs(entry.contentRect.width - width) >= 1) close.current()
    })
    observer.observe(container)
    return () => observer.disconnect()
  }, [map, close])
}
