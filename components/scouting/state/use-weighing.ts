'use client'

import { useMemo } from 'react'
import { type ScoreKind, scoreKinds } from '@/lib/catalogue/demand-step'
import { defaultSiteWeights, type SiteWeights, sitePartColumns } from '@/lib/catalogue/site-scores'
import { useScoreScale } from '@/lib/client/scouting/use-score-scale'
import type { Manifest } from '@/lib/contract/scout'
import type { ScoreScale } from '@/lib/contract/site-rank'
import { greatestMean, isSameWeights, type Weighting } from '@/lib/domain/scores/weighting'
import type { Weighing } from './scouting-state'
import type { ScoutingAddress } from './use-scouting-address'

/** Whether a country's data hold the parts of its sites' scores; those of earlier builds do not. */
const hasParts = ({ columns }: Pick<Manifest, 'columns'>): boolean =>
  columns.sites.some(({ name }) => name === sitePartColumns.DC.traffic)

type Points = Readonly<Record<ScoreKind, SiteWeights>>

/** The changed points with the greatest score by them, of scores that any of the points weighs. */
function weightingOf(points: Points, corners: (kind: ScoreKind) => ScoreScale['hexagons']): Weighting {
  return Object.fromEntries(
    scoreKinds.flatMap((kind) => {
      const own = points[kind]
      if (isSameWeights(own, defaultSiteWeights[kind])) return []
      const greatest = greatestMean(corners(kind), own)
      return greatest > 0 ? [[kind, { points: own, greatest }]] : []
    }),
  )
}

const unweighed: Weighting = {}

interface WeighingOptions {
  manifest: Manifest
  isRegistered: boolean
  address: Pick<ScoutingAddress, 'w' | 'wac'>
}

/** The planner's weights of the scores. Only account holders have any, where the data hold the parts. */
export function useWeighing({ manifest, isRegistered, address: { w, wac } }: WeighingOptions): Weighing {
  const isPossible = hasParts(manifest)
  const isOpen = isPossible && isRegistered
  const points = useMemo(
    (): Points => ({
      DC: (isOpen && w) || defaultSiteWeights.DC,
      AC: (isOpen && wac) || defaultSiteWeights.AC,
    }),
    [isOpen, w, wac],
  )
  const isWanted = isOpen && (w !== null || wac !== null)
  const { scale, isFailed, retry } = useScoreScale(isWanted ? manifest.country : undefined)
  const sites = useMemo(
    () => (scale ? weightingOf(points, (kind) => scale.sites[kind]) : unweighed),
    [scale, points],
  )
  const cells = useMemo(
    () => (scale ? weightingOf(points, () => scale.hexagons) : unweighed),
    [scale, points],
  )
  return useMemo(
    () => ({ isPossible, points, sites, cells, scale: { isFailed, retry } }),
    [isPossible, points, sites, cells, isFailed, retry],
  )
}
