'use client'

import { useMemo } from 'react'
import { useRecords } from '@/lib/client/records/use-records'
import { otherMaps, scoutingCountries } from '@/lib/domain/scouting/scouting-country'

export function useCountries() {
  const { data, error, isLoading, mutate } = useRecords()
  const countries = useMemo(() => (data ? scoutingCountries(data.grids) : undefined), [data])
  const others = useMemo(() => (data ? otherMaps(data.grids) : undefined), [data])
  return { countries, others, error, isLoading, retry: () => void mutate() }
}
