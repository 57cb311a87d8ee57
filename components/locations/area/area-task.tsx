'use client'

import { useState } from 'react'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { sitesAround } from '@/lib/client/scouting/use-pointers'
import { limits } from '@/lib/config/limits'
import { routes } from '@/lib/config/routes'
import { listMessages } from '@/lib/domain/locations/list-messages'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { type Area, locationsOfSites, sitesInArea } from '@/lib/domain/scouting/sites-in-area'
import { formatCountOf } from '@/lib/format/number'
import { boundsOf } from '@/lib/geo/mercator'
import { DrawArea } from './draw-area'

/** Sites in a drawn area that the list lacks. */
function useAreaSites(onEnd: () => void) {
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
      notify.info(
        sites.length > 0 ? 'The list already has all sites in this area.' : 'No sites in this area.',
      )
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

interface AreaTaskProps {
  /** Visitors are asked to sign in instead. */
  isRegistered: boolean
  onEnd: () => void
}

/** Draws an area on the map and adds its sites, after asking with their number. */
export function AreaTask({ isRegistered, onEnd }: AreaTaskProps) {
  const { found, isSearching, search, add } = useAreaSites(onEnd)
  const [isAsking, ask] = useState(!isRegistered)
  const leave = () => {
    ask(false)
    onEnd()
  }
  if (!isRegistered) {
    return <SignInDialog open={isAsking} reason="unlock" returnTo={routes.submit} onClose={leave} />
  }
  return (
    <>
      {!found && <DrawArea isBusy={isSearching} onArea={search} onCancel={onEnd} />}
      <Dialog
        open={found !== undefined}
        onOpenChange={(isOpen) => !isOpen && onEnd()}
        title={`Add ${formatCountOf(found?.length ?? 0, 'site')} in this area?`}
        description="They are added to your saved locations, for DC and with their own parking types."
        actions={
          <>
            <Button tone="line" onClick={onEnd}>
              Cancel
            </Button>
            <Button onClick={add}>{`Add ${formatCountOf(found?.length ?? 0, 'site')}`}</Button>
          </>
        }
      />
    </>
  )
}
