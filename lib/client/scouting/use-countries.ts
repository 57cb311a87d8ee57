'use client'

import { useMemo } from 'react'
import { useRuns } from '@/lib/client/evaluation/use-runs'
import { otherMaps, scoutingCountries } from '@/lib/domain/scouting/scouting-country'

export function useCountries() {
  const { data, error, isLoading, mutate } = useRuns()
  const countries = useMemo(() => (data ? scoutingCountries(data.grids) : undefined), [data])
  const others = useMemo(() => (data ? otherMaps(data.grids) : undefined), [data])
  return { countries, others, error, isLoading, retry: () => void mutate() }
}
