'use client'

import { useMemo } from 'react'
import type { FoundCell } from '@/components/map/cells/cell-messages'
import { useCellFigures } from '@/components/map/hooks/use-cell-figures'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { cellPartColumns } from '@/lib/domain/map/cells/weighed-cells'
import { weightedParts } from '@/lib/domain/scores/site-score'

/** A cell's scores by the planner's weights; its own until its sub-scores are known. */
export function useWeighedCell(cell: FoundCell): FoundCell['scores'] {
  const weighting = useScouting(({ weighing }) => weighing.cells)
  const state = useCellFigures(cell.id, cellPartColumns)
  return useMemo(() => {
    if (state.step !== 'ready') return cell.scores
    const parts = cellPartColumns.map((name) => {
      const figure = state.figures[name]
      return typeof figure === 'number' ? figure : null
    })
    const scoreOf = (kind: ScoreKind) => {
      const applied = weighting[kind]
      const score = applied ? weightedParts(parts, applied.points) / applied.greatest : Number.NaN
      return Number.isNaN(score) ? cell.scores[kind] : Math.min(1, score)
    }
    return { DC: scoreOf('DC'), AC: scoreOf('AC') }
  }, [cell, weighting, state])
}
