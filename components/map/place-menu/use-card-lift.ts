import { type RefObject, useLayoutEffect } from 'react'
import { useMapTools } from '@/components/map/map-context'
import { cardLift } from './card-lift'

/** Publishes the px to raise notices by. */
const toastLift = '--toast-lift'

/** Marks floats at the map's foot that must stay uncovered. */
const floatSelector = '[data-map-float]'

/**
 * Keeps a card at the map's foot above the other floats, also when they resize or the card moves sideways,
 * and notices above the card.
 * @param right width in px that sidebars cover at the map's right edge
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
