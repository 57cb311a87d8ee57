import { type RefObject, useEffect } from 'react'
import { useLatest } from '@/components/ui/use-latest'

export function useLeaving(box: RefObject<HTMLElement | null>, isOpen: boolean, onLeave: () => void): void {
  const leave = useLatest(onLeave)
  useEffect(() => {
    if (!isOpen) return
    const pressed = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) leave.current()
    }
    const typed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave.current()
    }
    // Captured, because the map stops some presses.
    document.addEventListener('pointerdown', pressed, true)
    document.addEventListener('keydown', typed)
    return () => {
      document.removeEventListener('pointerdown', pressed, true)
      document.removeEventListener('keydown', typed)
    }
  }, [box, isOpen, leave])
}
