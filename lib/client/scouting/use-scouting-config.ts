'use client'

import { useMemo } from 'react'
import useSWR from 'swr'
import { type ScoutingLayers, scoutingLayers } from '@/lib/catalogue/scouting-layers'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { configurationCalls } from '@/lib/contract/filter-config'
import { layersOf, type ScoutingConfig } from '@/lib/contract/scout-config'
import { useLayerOverrides } from './layer-overrides'

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
