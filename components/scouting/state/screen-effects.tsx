'use client'

import { useEffect } from 'react'
import { shallow } from 'zustand/shallow'
import { isEscapeTaken } from '@/components/ui/escape-press'
import { notify } from '@/components/ui/notify'
import { useLatest } from '@/components/ui/use-latest'
import { track } from '@/lib/client/feedback/analytics'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useScouting } from './scouting-provider'
import type { Scouting } from './scouting-state'
import { dueJourneyOf, isPickingOf } from './scouting-store'
import { useActiveDataset } from './use-dataset'

const words = {
  site: 'The location that this address names is not in the searched area.',
  compare:
    'The location to compare with is not in the searched area. Search a larger area and choose it again.',
} as const

/** Removes the address's sites that its search lacks, with a notice, so that address and screen match. */
export function useMissingSites({
  address,
  setAddress,
  search,
  results,
  open,
}: Pick<Scouting, 'address' | 'setAddress' | 'search' | 'results' | 'open'>): void {
  const isAnswered = results.found !== undefined && !search.isSearching
  const isSiteMissing = isAnswered && address.site !== null && !open.active
  const isComparedMissing = isAnswered && address.compare !== null && !open.compared
  useEffect(() => {
    if (isSiteMissing) {
      notify.info(words.site)
      void setAddress({ site: null })
    }
    if (isComparedMissing) {
      notify.info(words.compare)
      void setAddress({ compare: null })
    }
  }, [isSiteMissing, isComparedMissing, setAddress])
}

/** The catchment leaves the map with its location. */
export function useLostCatchment({ address, setAddress }: Pick<Scouting, 'address' | 'setAddress'>): void {
  const { catchment, site, compare } = address
  const isLost = catchment !== null && (catchment === 'A' ? site : compare) === null
  useEffect(() => {
    if (isLost) void setAddress({ catchment: null })
  }, [isLost, setAddress])
}

// Per page, not per screen: returning to a country is not leaving the page.
let isTold = false

/** Reports once, when the page is left. Phones may end a hidden page without another event. */
export function useSessionMetrics({ results, stations }: Pick<Scouting, 'results' | 'stations'>): void {
  const latest = useLatest({ parkings: results.found ?? 0, chargers: stations.length })
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

const foundOf = ({ manifest, results, address, camera }: Scouting) => ({
  manifest,
  results,
  address,
  camera,
})
const namedOf = ({ address, setAddress, search, results, open }: Scouting) => ({
  address,
  setAddress,
  search,
  results,
  open,
})
const countedOf = ({ results, stations }: Scouting) => ({ results, stations })
const closingOf = (state: Scouting) => {
  const { open, pick, closeActive, closeCompared, leaveHexagon, address } = state
  const isInHexagon = address.hex !== null
  return {
    ...open,
    pick,
    closeActive,
    closeCompared,
    leaveHexagon,
    isInHexagon,
    isPicking: isPickingOf(state),
  }
}

function useJourney(): void {
  const journey = useScouting(dueJourneyOf)
  const go = useScouting((state) => state.go)
  useEffect(() => {
    if (journey) go()
  }, [journey, go])
}

type Closing = Scouting['open'] &
  Pick<Scouting, 'closeActive' | 'closeCompared' | 'leaveHexagon' | 'pick' | 'isPicking'> & {
    isInHexagon: boolean
  }

const letterAt = ({ target }: KeyboardEvent) =>
  target instanceof Element ? target.closest('[data-letter]')?.getAttribute('data-letter') : undefined

function closeOne(selection: Closing, letter: string | null | undefined): void {
  const { active, compared, closeActive, closeCompared, isPicking, pick } = selection
  const { isInHexagon, leaveHexagon } = selection
  if (isPicking) pick(false)
  else if (compared && letter !== 'A') closeCompared()
  else if (active) closeActive()
  else if (isInHexagon) leaveHexagon()
}

/** Escape first cancels picking, then closes the focused sidebar, then the one opened last, then leaves a searched hexagon. */
export function useEscape(selection: Closing): void {
  const latest = useLatest(selection)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isEscapeTaken(event)) return
      closeOne(latest.current, letterAt(event))
    }
    // Capture phase: an open tooltip in the sidebar would take the first press.
    window.addEventListener('keydown', pressed, true)
    return () => window.removeEventListener('keydown', pressed, true)
  }, [latest])
}

/** Last in the screen, so that its siblings have rendered. */
export function ScreenEffects() {
  useEscape(useScouting(closingOf, shallow))
  useActiveDataset(useScouting(foundOf, shallow))
  useMissingSites(useScouting(namedOf, shallow))
  useLostCatchment(useScouting(namedOf, shallow))
  useSessionMetrics(useScouting(countedOf, shallow))
  useJourney()
  return null
}
