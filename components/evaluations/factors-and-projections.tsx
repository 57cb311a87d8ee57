'use client'

import { useState } from 'react'
import { Projections } from '@/components/outlook/projections'
import { Tabs } from '@/components/ui/tabs'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import { type EvaluatedRow, numberIn, textIn } from '@/lib/domain/evaluation/evaluated-locations'
import { FactorList } from './factor-list'

interface FactorsProps {
  row: EvaluatedRow
  prediction: EvaluatedRow['prediction']
  /** Rated power of the shown configuration, kW. */
  capacity: number | undefined
  /** Readers of a public link have no account to ask with. */
  isShared: boolean
}

/** Shows a location's surroundings and, for fast charging, the forecast. */
export function FactorsAndProjections({ row, prediction, capacity, isShared }: FactorsProps) {
  const { isGuest } = useGuest()
  const [tab, setTab] = useState<'factors' | 'projections'>('factors')
  const factors = <FactorList row={row} isCompared={!isGuest && !isShared} />
  if (row.current === 'AC' || isShared) return factors
  const own = (numberIn(row, 'connectors') ?? 0) * (numberIn(row, 'max_power') ?? 0)
  const projections = (
    <>
      <p className="mb-1.5 text-xs text-ink-600">kWh/day, if the electric fleet grows</p>
      <Projections
        prediction={prediction}
        capacity={capacity ?? (own || undefined)}
        country={textIn(row, 'country')}
        returnTo={routes.scouting}
      />
    </>
  )
  return (
    <Tabs
      label="Factors and projections"
      className="-mt-2"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'factors', label: 'Factors', content: factors },
        { value: 'projections', label: 'Projections', content: projections },
      ]}
    />
  )
}
