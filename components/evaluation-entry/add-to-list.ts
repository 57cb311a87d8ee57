import { notify } from '@/components/ui/notify'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { track } from '@/lib/client/feedback/analytics'
import type { LocationDraft } from '@/lib/domain/evaluation/saved-list-rules'
import type { AnalyticsFields } from '@/lib/domain/feedback/analytics-events'
import { flyToBadge } from './fly-to-badge'

type Source = AnalyticsFields<'add_location_to_list'>['source']

/**
 * Puts a location on the list of new locations, once, and says so.
 * @param from the button that was pressed; the +1 starts there
 * @returns false when the list had the place already
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
