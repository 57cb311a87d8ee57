import { useMemo, useState } from 'react'
import type { Scouting } from '@/components/scouting/state/scouting-state'
import { defaultSiteWeights, type SiteWeights } from '@/lib/catalogue/site-scores'
import { isSameWeights } from '@/lib/domain/scores/weighting'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { HeldScouting } from '@/tests/support/held-scouting'
import { scoutingState } from '@/tests/support/scouting-state'

type Change = NonNullable<Parameters<typeof scoutingState>[1]>

/** For an account holder. */
const weighingWith = (DC: SiteWeights): Partial<Scouting['weighing']> => {
  const weighting = isSameWeights(DC, defaultSiteWeights.DC) ? {} : { DC: { points: DC, greatest: 1 } }
  return { isPossible: true, points: { DC, AC: defaultSiteWeights.AC }, sites: weighting, cells: weighting }
}

interface WeighedScreenProps {
  start?: SiteWeights
  sites?: readonly ScoutedSite[]
  change?: Change
  onWeights?: (weights: SiteWeights) => void
  children: React.ReactNode
}

export function WeighedScreen({ start, sites = [], change = {}, onWeights, children }: WeighedScreenProps) {
  const [weights, setWeights] = useState<SiteWeights>(start ?? defaultSiteWeights.DC)
  const [areWeightsWanted, openWeights] = useState<boolean>()
  const state = useMemo(
    () =>
      scoutingState(sites, {
        areWeightsWanted,
        openWeights,
        ...change,
        address: { sort: 'score-dc', ...change.address },
        weighing: { ...weighingWith(weights), ...change.weighing },
        setWeights: (_kind, next) => {
          setWeights(next)
          onWeights?.(next)
        },
      }),
    [weights, areWeightsWanted, sites, change, onWeights],
  )
  return <HeldScouting state={state}>{children}</HeldScouting>
}
