'use client'

import { useScouting } from '@/components/scouting/state/scouting-provider'
import { scoreOf } from '@/components/scouting/state/scouting-store'
import { defaultSiteWeights } from '@/lib/catalogue/site-scores'
import { isSameWeights } from '@/lib/domain/scores/weighting'

/**
 * Open from the start if the address has changed weights. If the data lack the parts, the panel opens to say
 * so.
 */
export function useWeightsPanel() {
  const kind = useScouting(scoreOf)
  const weighing = useScouting((state) => state.weighing)
  const isRegistered = useScouting(({ viewer }) => viewer.isRegistered)
  const isChanged = !isSameWeights(weighing.points[kind], defaultSiteWeights[kind])
  const wanted = useScouting(({ areWeightsWanted }) => areWeightsWanted)
  const setOpen = useScouting(({ openWeights }) => openWeights)
  // The account is known only after the first render, so the start is not in the state's initial value.
  const isOpen = weighing.isPossible ? isRegistered && (wanted ?? isChanged) : wanted === true
  return { isOpen, setOpen }
}
