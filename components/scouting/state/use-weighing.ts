'use client'

import { useMemo } from 'react'
import { useScoreScale } from '@/lib/client/scouting/use-score-scale'
import type { Manifest } from '@/lib/contract/scout'
import { cellWeighting, hasParts, pointsOf, siteWeighting } from '@/lib/domain/scores/country-weighting'
import type { Weighting } from '@/lib/domain/scores/weighting'
import type { Weighing } from './scouting-state'
import type { ScoutingAddress } from './use-scouting-address'

const unweighed: Weighting = {}

interface WeighingOptions {
  manifest: Manifest
  isRegistered: boolean
  address: Pick<ScoutingAddress, 'w' | 'wac'>
}

/** The planner's weights of the scores. Only account holders have any, if the data hold the parts. */
export function useWeighing({ manifest, isRegistered, address: { w, wac } }: WeighingOptions): Weighing {
  const isPossible = hasParts(manifest)
  const isOpen = isPossible && isRegistered
  const points = useMemo(() => (isOpen ? pointsOf(w, wac) : pointsOf(null, null)), [isOpen, w, wac])
  const isWanted = isOpen && (w !== null || wac !== null)
  const { scale, isFailed, retry } = useScoreScale(isWanted ? manifest.country : undefined)
  const sites = useMemo(() => (scale ? siteWeighting(points, scale) : unweighed), [scale, points])
  const cells = useMemo(() => (scale ? cellWeighting(points, scale) : unweighed), [scale, points])
  return useMemo(
    () => ({ isPossible, points, sites, cells, scale: { isFailed, retry } }),
    [isPossible, points, sites, cells, isFailed, retry],
  )
}
