import { useCallback, useState } from 'react'
import { searchLayers } from '@/components/map/tools/layer-switches'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { notify } from '@/components/ui/notify'
import { useFreshPage } from '@/lib/client/page/missing-part'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'

/**
 * Handles failures to fetch the 3D view's code: reloads the page if a release has removed it; otherwise
 * returns to the flat map with a notice.
 */
export function useMissing3d(): (error: unknown) => void {
  const setAddress = useScouting((state) => state.setAddress)
  const [missing, setMissing] = useState<unknown>()
  useFreshPage(missing)
  return useCallback(
    (error: unknown) => {
      setMissing(error)
      void setAddress({ view: null })
      const again = { label: 'Retry', onPress: () => void setAddress({ view: '3d' }) }
      notify.error('The 3D view could not be loaded', again)
    },
    [setAddress],
  )
}

/** The same for a layer: switches it off with a notice. */
export function useMissingLayer(): (layer: 'heat' | 'arcs', error: unknown) => void {
  const setToggle = useMapPreferences((preferences) => preferences.setToggle)
  const [missing, setMissing] = useState<unknown>()
  useFreshPage(missing)
  return useCallback(
    (layer: 'heat' | 'arcs', error: unknown) => {
      setMissing(error)
      setToggle(layer, false)
      const title = searchLayers.find(({ id }) => id === layer)?.title
      notify.error(`${title} could not be loaded`, { label: 'Retry', onPress: () => setToggle(layer, true) })
    },
    [setToggle],
  )
}
