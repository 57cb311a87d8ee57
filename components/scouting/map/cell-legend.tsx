'use client'

import type { ReactNode } from 'react'
import { shallow } from 'zustand/shallow'
import { DemandLegend } from '@/components/map/legend/demand-legend'
import { useMapTools } from '@/components/map/map-context'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { showsOwnScores } from '@/components/scouting/state/scouting-store'
import { useMapPreferences } from '@/lib/client/scouting/map-preferences'

/** Legend of the screen's hexagons; account holders choose among all columns. */
export function CellLegend({ isCompact, above }: { isCompact: boolean; above: ReactNode }) {
  const { hexagons, setScore, setColour, viewer } = useScouting(
    ({ hexagons, setScore, setColour, viewer }) => ({ hexagons, setScore, setColour, viewer }),
    shallow,
  )
  const hasHeat = useMapPreferences(({ toggles }) => toggles.heat)
  const { colour } = useMapTools()
  const isOfSites = useScouting(showsOwnScores)
  const { colour: column, columns, score } = hexagons
  return (
    <DemandLegend
      score={score}
      onScore={setScore}
      colour={column && { column, classes: colour?.column === column ? colour.classes : undefined }}
      choice={{
        columns,
        note: viewer.isRegistered ? undefined : 'Register for free to unlock more',
        onColour: setColour,
      }}
      of={isOfSites ? 'site' : 'hexagon'}
      hasHeat={hasHeat}
      isCompact={isCompact}
      above={above}
    />
  )
}
