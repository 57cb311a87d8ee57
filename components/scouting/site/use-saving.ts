'use client'

import { useScoutingState } from '@/components/scouting/scouting-context'
import { notify } from '@/components/ui/notify'
import { useSavedLocations } from '@/lib/client/saved-locations'
import { type ScoutedSite, siteTitle } from '@/lib/domain/scouted-site'

/** Whether a site is on the list of new locations, and the press that adds or removes it. */
export function useSaving(site: ScoutedSite) {
  const { viewer, ask } = useScoutingState()
  const saved = useSavedLocations((state) => state.at(site))
  const { add, remove } = useSavedLocations.getState()
  const toggle = () => {
    if (!viewer.isRegistered) return ask('register')
    if (saved) {
      remove(saved.id)
      notify.success('Successfully removed parking location from new locations list')
      return
    }
    add({ lat: site.lat, lng: site.lng, name: siteTitle(site) })
    notify.success('Successfully added parking location to new locations list')
  }
  return { isSaved: saved !== undefined, toggle }
}
