'use client'

import { useMemo } from 'react'
import { useExplanations } from '@/lib/client/results/use-infer'
import { useGuest } from '@/lib/client/session/guest'
import type { Prediction } from '@/lib/contract/inference'
import { type Comparison, compareLocations } from '@/lib/domain/comparison/compare-locations'
import { comparedLocations, explanationOf } from '@/lib/domain/comparison/compared-locations'
import { inputOf } from '@/lib/domain/records/evaluated-locations'
import type { OpenedComparison } from './use-comparing'

export interface Compared {
  comparison: Comparison
  /** Contributions are loading or failed; loaded ones are in the comparison. */
  contributions:
    | { step: 'loading' }
    | { step: 'failed'; error: unknown; retry: () => void }
    | { step: 'ready' }
}

/** The open comparison with its contributions. */
export function useCompared({ locations, type, order }: OpenedComparison): Compared {
  const { isGuest } = useGuest()
  const columns = useMemo(
    () => comparedLocations(locations, { ids: locations.map(({ zid }) => zid), type, order }),
    [locations, type, order],
  )
  const explainable = useMemo(() => {
    // Sorted by id: reordering columns must not request again.
    const byId = columns.toSorted((a, b) => a.location.zid.localeCompare(b.location.zid))
    return byId.flatMap(({ row, location: { zid } }) => {
      const input = row?.prediction && inputOf(row)
      return input ? [{ zid, input }] : []
    })
  }, [columns])
  const inputs = useMemo(() => explainable.map(({ input }) => input), [explainable])
  const { predictions, error, retry } = useExplanations(inputs)
  const comparison = useMemo(() => {
    const byId = new Map<string, Prediction | undefined>(
      explainable.map(({ zid }, index) => [zid, predictions?.[index]]),
    )
    const explained = columns.map((column) => ({
      ...column,
      explained: explanationOf(column.row, byId.get(column.location.zid)),
    }))
    return compareLocations(explained, { type, isVisitor: isGuest })
  }, [columns, explainable, predictions, type, isGuest])
  if (predictions) return { comparison, contributions: { step: 'ready' } }
  return { comparison, contributions: error ? { step: 'failed', error, retry } : { step: 'loading' } }
}
