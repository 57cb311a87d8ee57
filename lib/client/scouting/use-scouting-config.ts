'use client'

import { useMemo } from 'react'
import useSWR from 'swr'
import { type ScoutingLayers, scoutingLayers } from '@/lib/catalogue/scouting-layers'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { layersOf, type ScoutingConfig, scoutingConfigSchema } from '@/lib/contract/scout-config'
import { useLayerOverrides } from './layer-overrides'

/** Saved layers of this installation; undefined until loaded and when unavailable. */
export function useSavedLayers(): ScoutingConfig | undefined {
  const { data } = useSWR('/api/scout/config', fetchJson(scoutingConfigSchema), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  return data
}

/** This installation's layers, else the product's own; for staff, their map-toolkit settings. */
export function useScoutingConfig(isInternal: boolean): ScoutingLayers {
  const saved = useSavedLayers()
  const override = useLayerOverrides(({ config }) => config)
  const config = (isInternal ? override : null) ?? saved
  return useMemo(() => (config ? layersOf(config) : scoutingLayers), [config])
}
