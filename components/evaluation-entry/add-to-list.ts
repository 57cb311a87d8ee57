import { notify } from '@/components/ui/notify'
import { track } from '@/lib/client/analytics'
import { useSavedLocations } from '@/lib/client/saved-locations'
import type { LatLng } from '@/lib/geo/coordinates'
import { flyToBadge } from './fly-to-badge'

/**
 * The press that puts a place of the map on the list of new locations, once.
 * @returns takes the place and the button that was pressed; false when the list had the place already
 */
export function addToList(place: LatLng, from: Element): boolean {
  const { has, add } = useSavedLocations.getState()
  if (has(place)) {
    notify.info('Location already added.')
    return false
  }
  add(place)
  track('add_location_to_list', { source: 'parking_card' })
  flyToBadge(from)
  notify.success('Successfully added parking location to new locations list')
  return true
}
