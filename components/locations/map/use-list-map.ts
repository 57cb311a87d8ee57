'use client'

import { useMemo } from 'react'
import { worldCredit } from '@/components/map/layers/world-layers'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useListCountry } from '@/lib/client/locations/use-list-country'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { Manifest } from '@/lib/contract/scout'
import type { LatLng } from '@/lib/geo/coordinates'
import { isInside } from '@/lib/geo/mercator'

/** `isWorld` draws the world's land, for locations that the atlas does not hold. */
export type ListManifest = Manifest & { isWorld?: boolean }

/** The map below the saved locations; the manifest is undefined while it loads. */
export function useListMap(draft: LatLng | undefined, imported: readonly string[]) {
  const country = useListCountry(draft, imported)
  const atlas = useManifest(country).data
  const isAbroad = useSavedLocations(
    ({ locations }) =>
      atlas !== undefined && locations.some(({ lat, lng }) => !isInside(atlas.bounds, [lng, lat])),
  )
  const manifest = useMemo<ListManifest | undefined>(
    () => (atlas && isAbroad ? { ...atlas, isWorld: true, sources: [...atlas.sources, worldCredit] } : atlas),
    [atlas, isAbroad],
  )
  return { country, manifest }
}
