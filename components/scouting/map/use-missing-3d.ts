import { useCallback, useState } from 'react'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { notify } from '@/components/ui/notify'
import { useFreshPage } from '@/lib/client/page/missing-part'

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
