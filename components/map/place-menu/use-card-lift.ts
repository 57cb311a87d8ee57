import { type RefObject, useLayoutEffect } from 'react'
import { useMapTools } from '@/components/map/map-context'
import { cardLift } from './card-lift'

/** Says by how many px notices have to rise. */
const toastLift = '--toast-lift'

/** Marks what stands at the map's foot and must stay readable. */
const floatSelector = '[data-map-float]'

/**
 * Keeps a card at the map's foot above whatever else stands there, also when that grows or the card moves aside, and
 * notices above the card.
 * @param right px at the map's right edge that sidebars cover
 */
export function useCardLift(card: RefObject<HTMLElement | null>, right: number): void {
  const { map } = useMapTools()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sidebar moves the card aside without resizing anything
  useLayoutEffect(() => {
    const element = card.current
    const frame = map.getContainer().parentElement
    if (!element || !frame) return
    const floats = [...frame.querySelectorAll(floatSelector)]
    const settle = () => {
      element.style.translate = 'none'
      const boxes = floats.map((float) => float.getBoundingClientRect())
      element.style.translate = `0 ${-cardLift(element.getBoundingClientRect(), boxes)}px`
      const lift = window.innerHeight - element.getBoundingClientRect().top - 12
      document.documentElement.style.setProperty(toastLift, `${Math.max(0, lift)}px`)
    }
    settle()
    const observer = new ResizeObserver(settle)
    for (const each of [frame, ...floats]) observer.observe(each)
    return () => {
      observer.disconnect()
      document.documentElement.style.removeProperty(toastLift)
    }
  }, [map, card, right])
}
