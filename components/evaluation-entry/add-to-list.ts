import { notify } from '@/components/ui/notify'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { track } from '@/lib/client/feedback/analytics'
import type { LocationDraft } from '@/lib/domain/evaluation/saved-list-rules'
import type { AnalyticsFields } from '@/lib/domain/feedback/analytics-events'
import { flyToBadge } from './fly-to-badge'

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
