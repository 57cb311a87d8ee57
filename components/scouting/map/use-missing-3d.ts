import { useCallback, useState } from 'react'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { notify } from '@/components/ui/notify'
import { useFreshPage } from '@/lib/client/page/missing-part'

/**
 * Handles code of the 3D view that cannot be fetched: the page is loaded anew where a release has taken it away, and
 * otherwise the map goes back to flat and says so.
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
