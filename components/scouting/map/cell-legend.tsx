'use client'

import type { ReactNode } from 'react'
import { DemandLegend } from '@/components/map/legend/demand-legend'
import { useMapTools } from '@/components/map/map-context'
import { useScoutingState } from '@/components/scouting/state/scouting-context'

/** The legend of the screen's hexagons; whoever has an account chooses among all columns. */
export function CellLegend({ isCompact, above }: { isCompact: boolean; above: ReactNode }) {
  const { cells, score, setScore, setColour, viewer } = useScoutingState(
    'cells',
    'score',
    'setScore',
    'setColour',
    'viewer',
  )
  const { colour } = useMapTools()
  const column = cells.colour
  return (
    <DemandLegend
      score={score}
      onScore={setScore}
      colour={column && { column, classes: colour?.column === column ? colour.classes : undefined }}
      choice={{
        columns: cells.columns,
        note: viewer.isRegistered ? undefined : 'Register for free to unlock more',
        onColour: setColour,
      }}
      isCompact={isCompact}
      above={above}
    />
  )
}
