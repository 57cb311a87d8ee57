'use client'

import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { messageOf } from '@/lib/client/fetch/request-error'
import { sitesAround } from '@/lib/client/scouting/sites-around'
import { limits } from '@/lib/config/limits'
import { listMessages } from '@/lib/domain/evaluation/list-messages'
import type { SavedLocation } from '@/lib/domain/evaluation/saved-list-rules'
import { type Area, locationsOfSites, sitesInArea } from '@/lib/domain/scouting/sites-in-area'
import { formatCountOf } from '@/lib/format/number'
import { boundsOf } from '@/lib/geo/mercator'

/** The sites of a drawn area that the list lacks, and what adds them. */
export function useAreaSites(onEnd: () => void) {
  const [found, setFound] = useState<SavedLocation[]>()
  const [isSearching, setSearching] = useState(false)
  const search = async (area: Area) => {
    const bounds = boundsOf(area.map(([lng, lat]): [number, number] => [lng, lat]))
    if (!bounds) return
    setSearching(true)
    try {
      const sites = sitesInArea(area, await sitesAround(bounds))
      const locations = locationsOfSites(useSavedLocations.getState().locations, sites)
      if (locations.length > 0) return setFound(locations)
      notify.info(sites.length > 0 ? 'The list has all sites of this area.' : 'No sites in this area.')
    } catch (error) {
      notify.error(messageOf(error, 'The sites could not be read. Try again.'))
    } finally {
      setSearching(false)
    }
  }
  const add = () => {
    const { locations, import: merge } = useSavedLocations.getState()
    if (!found) return
    if (locations.length + found.length > limits.savedLocations) return notify.error(listMessages.full)
    merge(found)
    const text = `${formatCountOf(found.length, 'location')} added.`
    notify.success(text, { label: 'Undo', onPress: () => removeAdded(found) })
    onEnd()
  }
  return { found, isSearching, search, add }
}

function removeAdded(added: readonly SavedLocation[]): void {
  useSavedLocations.getState().removeAll(new Set(added.map(({ id }) => id)))
}
