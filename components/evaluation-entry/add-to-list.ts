import { prefersStillness } from '@/components/map/motion'
import { notify } from '@/components/ui/notify'
import { track } from '@/lib/client/feedback/analytics'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { AnalyticsFields } from '@/lib/domain/feedback/analytics-events'
import type { LocationDraft } from '@/lib/domain/locations/saved-list-rules'

/** Marks the badges that count saved locations: in the rail, and on phones on the menu button. */
const badgeSelector = '[data-saved-badge]'
/** Duration of the flight in milliseconds. */
const flightTime = 650
/** Height of the arc above the straight line, px. */
const arch = 48

interface Point {
  x: number
  y: number
}

const middle = ({ left, top, width, height }: DOMRect): Point => ({
  x: left + width / 2,
  y: top + height / 2,
})

/** The visible badge; the one of the other layout has no size. */
function shownBadge(): Element | undefined {
  return [...document.querySelectorAll(badgeSelector)].find(
    (badge) => badge.getBoundingClientRect().width > 0,
  )
}

/** A +1 centred on a point of the window. */
function createFlyer({ x, y }: Point): HTMLElement {
  const flyer = document.createElement('span')
  flyer.textContent = '+1'
  flyer.setAttribute('aria-hidden', 'true')
  flyer.className =
    'tnum pointer-events-none fixed z-50 h-[21px] min-w-[25px] -translate-1/2 rounded-full bg-volt px-1.5 text-center text-xs leading-[21px] font-bold text-ink-1000 shadow-float'
  flyer.style.left = `${x}px`
  flyer.style.top = `${y}px`
  return flyer
}

/**
 * Flies a +1 from the pressed element to the badge of saved locations. Does nothing with reduced motion or
 * without a visible badge.
 */
export function flyToBadge(from: Element): void {
  const badge = shownBadge()
  if (!badge || prefersStillness()) return
  const start = middle(from.getBoundingClientRect())
  const end = middle(badge.getBoundingClientRect())
  const way = { x: end.x - start.x, y: end.y - start.y }
  const flyer = document.body.appendChild(createFlyer(start))
  const flight = flyer.animate(
    [
      { transform: 'none', easing: 'ease-out' },
      { transform: `translate(${way.x / 2}px, ${way.y / 2 - arch}px) scale(1.25)`, easing: 'ease-in' },
      { transform: `translate(${way.x}px, ${way.y}px) scale(0.8)` },
    ],
    { duration: flightTime },
  )
  flight.finished.catch(() => undefined).finally(() => flyer.remove())
}

type Source = AnalyticsFields<'add_location_to_list'>['source']

/**
 * Adds a location to the list of new locations and shows a notice.
 * @param from the pressed button, where the +1 starts
 * @returns false when the place is already listed
 */
export function addToList(draft: LocationDraft, from: Element, source: Source): boolean {
  const { has, add } = useSavedLocations.getState()
  if (has(draft)) {
    notify.info('Location already added.')
    return false
  }
  add(draft)
  track('add_location_to_list', { source })
  flyToBadge(from)
  notify.success('Successfully added parking location to new locations list')
  return true
}
