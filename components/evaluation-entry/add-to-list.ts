import { prefersStillness } from '@/components/map/motion'
import { notify } from '@/components/ui/notify'
import { track } from '@/lib/client/feedback/analytics'
import { rememberAddress } from '@/lib/client/locations/address-places'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { AnalyticsFields } from '@/lib/domain/feedback/analytics-events'
import type { LocationDraft } from '@/lib/domain/locations/saved-list-rules'

/** Badges that count saved locations: in the rail, or on the menu button on phones. */
const badgeSelector = '[data-saved-badge]'
/** Duration of the flight in ms. */
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

/** The visible badge; the other layout's badge has no size. */
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
    'tnum pointer-events-none fixed z-toast h-[21px] min-w-[25px] -translate-1/2 rounded-full bg-volt px-1.5 text-center text-xs leading-[21px] font-bold text-ink-1000 shadow-float'
  flyer.style.left = `${x}px`
  flyer.style.top = `${y}px`
  return flyer
}

/** Flies a +1 from an element to the badge of saved locations, unless motion is reduced or no badge is visible. */
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
 * Adds a location to the saved list, with a notice.
 * @param from pressed button, where the +1 starts
 * @returns false if the place is already listed
 */
export function addToList(draft: LocationDraft, from: Element, source: Source): boolean {
  const { has, add } = useSavedLocations.getState()
  if (has(draft)) {
    notify.info('Location already added.')
    return false
  }
  void rememberAddress(add(draft), draft.name === undefined)
  track('add_location_to_list', { source })
  flyToBadge(from)
  notify.success('Successfully added parking location to new locations list')
  return true
}
