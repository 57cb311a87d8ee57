'use client'

import { shallow } from 'zustand/shallow'
import { addToList } from '@/components/evaluation-entry/add-to-list'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { notify } from '@/components/ui/notify'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { type ScoutedSite, siteTitle } from '@/lib/domain/scouting/scouted-site'

/** The toggle takes the pressed button. Visitors are asked to register instead. */
export function useSaving(site: ScoutedSite, source: 'list' | 'sidebar') {
  const { viewer, ask } = useScouting(({ viewer, ask }) => ({ viewer, ask }), shallow)
  const saved = useSavedLocations((state) => state.at(site))
  const toggle = (from: Element) => {
    if (!viewer.isRegistered) return ask('register')
    if (saved) {
      useSavedLocations.getState().remove(saved.id)
      notify.success('Successfully removed parking location from new locations list')
      return
    }
    const { lat, lng, parkingType } = site
    const draft = { lat, lng, name: siteTitle(site), parkingType: parkingType || undefined }
    addToList(draft, from, source)
  }
  return { isSaved: saved !== undefined, toggle }
}
