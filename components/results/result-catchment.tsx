'use client'

import { memo, useMemo } from 'react'
import { CatchmentPart } from '@/components/catchment/catchment-section'
import { useSettled } from '@/components/ui/use-lasting'
import { limits } from '@/lib/config/limits'
import type { InferenceInput } from '@/lib/contract/inference'
import type { ResultsLocation } from '@/lib/domain/estimate/inference-input'
import { ownResults } from './own-results'

interface ResultCatchmentProps {
  location: ResultsLocation
  /** Inputs of the shown estimate. */
  input: InferenceInput
  /** kWh/day */
  estimate: number
}

/** Follows the station once edits pause. Nothing for a result without a place. */
export const ResultCatchment = memo(function ResultCatchment(props: ResultCatchmentProps) {
  const { location, input, estimate } = props
  const shown = useMemo(() => ({ input, estimate }), [input, estimate])
  const settled = useSettled(shown, limits.outlookDelay)
  const { name, lat, lng } = location
  if (lat === undefined || lng === undefined) return null
  return (
    <CatchmentPart
      place={{ lat, lng }}
      name={name}
      letter="A"
      config={settled.input['Connector Config']}
      estimate={settled.estimate}
      channel="catchment"
      returnTo={ownResults({ location, input: settled.input })}
    />
  )
})
