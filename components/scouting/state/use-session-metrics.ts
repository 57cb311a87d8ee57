'use client'

import { useEffect } from 'react'
import { useLatest } from '@/components/ui/use-latest'
import { useSavedLocations } from '@/lib/client/evaluation/saved-list-store'
import { track } from '@/lib/client/feedback/analytics'
import type { Scouting } from './scouting-state'

// Per page, not per screen: returning to a country is not leaving the page.
let isTold = false

/**
 * Reports once, when the page is left, how much was on the screen. Phones may end a hidden page without
 * another event.
 */
export function useSessionMetrics({ results, chargers }: Pick<Scouting, 'results' | 'chargers'>): void {
  const latest = useLatest({ parkings: results.found ?? 0, chargers: chargers.length })
  useEffect(() => {
    const tell = () => {
      if (isTold) return
      isTold = true
      const { locations } = useSavedLocations.getState()
      track('scouting_session_data_metrics', { ...latest.current, selected_locations: locations.length })
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') tell()
    }
    window.addEventListener('pagehide', tell)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', tell)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [latest])
}
