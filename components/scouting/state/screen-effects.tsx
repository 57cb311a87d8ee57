'use client'

import { useEffect } from 'react'
import { shallow } from 'zustand/shallow'
import { useScouting } from './scouting-provider'
import type { Scouting } from './scouting-state'
import { dueJourneyOf, isPickingOf } from './scouting-store'
import { useActiveDataset } from './use-dataset'
import { useEscape } from './use-escape'
import { useMissingSites } from './use-missing-sites'
import { useSessionMetrics } from './use-session-metrics'

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
const countedOf = ({ results, chargers }: Scouting) => ({ results, chargers })
const closingOf = (state: Scouting) => {
  const { open, pick, closeActive, closeCompared } = state
  return { ...open, pick, closeActive, closeCompared, isPicking: isPickingOf(state) }
}

/** Moves the map to a selection, once its sidebars are drawn. */
function useJourney(): void {
  const journey = useScouting(dueJourneyOf)
  const go = useScouting((state) => state.go)
  useEffect(() => {
    if (journey) go()
  }, [journey, go])
}

/** Side effects of the screen's state. Last in the screen, so that its siblings have rendered. */
export function ScreenEffects() {
  useEscape(useScouting(closingOf, shallow))
  useActiveDataset(useScouting(foundOf, shallow))
  useMissingSites(useScouting(namedOf, shallow))
  useSessionMetrics(useScouting(countedOf, shallow))
  useJourney()
  return null
}
