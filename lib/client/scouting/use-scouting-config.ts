'use client'

import { useEffect, useMemo, useRef } from 'react'
import useSWR from 'swr'
import { type ScoutingFilters, scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { type ScoutingLayers, scoutingLayers } from '@/lib/catalogue/scouting-layers'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { configurationCalls } from '@/lib/contract/filter-config'
import { layersOf, type ScoutingConfig } from '@/lib/contract/scout-config'
import { filterAddress } from '@/lib/domain/filters/filter-address'
import { useLayerOverrides } from './toolkit-overrides'

export function useSavedLayers(): ScoutingConfig | undefined {
  const { data } = useSWR(
    addressOf(configurationCalls.readScoutingConfig),
    fetchCall(configurationCalls.readScoutingConfig),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  )
  return data
}

export function useScoutingConfig(isInternal: boolean): ScoutingLayers {
  const saved = useSavedLayers()
  const override = useLayerOverrides(({ config }) => config)
  const config = (isInternal ? override : null) ?? saved
  return useMemo(() => (config ? layersOf(config) : scoutingLayers), [config])
}

/** The product's own until loaded and on failure; calls `onError` once per failing file. */
export function useFilterConfig(url: string | null, onError: () => void): ScoutingFilters {
  // The server does not know the page's origin, and loads nothing.
  const address = typeof window === 'undefined' ? null : filterAddress(url, window.location.origin)
  const { data, error } = useSWR(address, fetchCall(configurationCalls.readFilters), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const isFailed = address === undefined || error !== undefined
  const report = useRef(onError)
  useEffect(() => {
    report.current = onError
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failing address is reported.
  useEffect(() => {
    if (isFailed) report.current()
  }, [isFailed, url])
  return data ?? scoutingFilters
}
