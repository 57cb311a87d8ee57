'use client'

import { useMemo } from 'react'
import useSWR from 'swr'
import { layersOf, scoutingConfigSchema } from '@/lib/contract/scout-config'
import { type ScoutingLayers, scoutingLayers } from '@/lib/domain/scouting-layers'
import { fetchJson } from './fetch-json'

/** The layers of this installation's scouting map; the product's own until they are there and where they cannot be. */
export function useScoutingConfig(): ScoutingLayers {
  const { data } = useSWR('/api/scout/config', fetchJson(scoutingConfigSchema), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  return useMemo(() => (data ? layersOf(data) : scoutingLayers), [data])
}
