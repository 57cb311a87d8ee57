'use client'

import { flyToBadge } from '@/components/evaluation-entry/fly-to-badge'
import { useScoutingState } from '@/components/scouting/scouting-context'
import { notify } from '@/components/ui/notify'
import { track } from '@/lib/client/analytics'
import { useSavedLocations } from '@/lib/client/saved-locations'
import { type ScoutedSite, siteTitle } from '@/lib/domain/scouted-site'

/**
 * Whether a site is on the list of new locations, and the press that adds or removes it; it takes the button that was
 * pressed. A visitor is asked to register instead.
 */
export function useSaving(site: ScoutedSite, source: 'list' | 'sidebar') {
  const { viewer, ask } = useScoutingState()
  const saved = useSavedLocations((state) => state.at(site))
  const toggle = (from: Element) => {
    const { has, add, remove } = useSavedLocations.getState()
    if (!viewer.isRegistered) return ask('register')
    if (saved) {
      remove(saved.id)
      notify.success('Successfully removed parking location from new locations list')
      return
    }
    // The list may have it since this was drawn: another part of the screen adds places as well.
    if (has(site)) {
      notify.info('Location already added.')
      return
    }
    add({ lat: site.lat, lng: site.lng, name: siteTitle(site) })
    track('add_location_to_list', { source })
    flyToBadge(from)
    notify.success('Successfully added parking location to new locations list')
  }
  return { isSaved: saved !== undefined, toggle }
}
