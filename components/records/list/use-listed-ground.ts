'use client'

import { useMemo, useState } from 'react'
import { worldCredit } from '@/components/map/layers/world-layers'
import type { MapManifest } from '@/components/map/map-props'
import { plainManifest } from '@/components/records/map/use-ground'
import { useAddress } from '@/lib/client/places/use-address'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import { typicalPlace } from '@/lib/domain/records/listed-locations'
import type { LatLng } from '@/lib/geo/coordinates'
import { isInside } from '@/lib/geo/mercator'

interface Ground {
  manifest: MapManifest | undefined
  country: string | undefined
}

const nowhere: Ground = { manifest: undefined, country: undefined }

/**
 * The map below places of any countries: the atlas around most of them, with the world's land behind it if it does not
 * hold all, else the world's countries alone. `country` is the slug of the atlas.
 */
export function useListedGround(places: readonly LatLng[]): Ground {
  const typical = useMemo(() => typicalPlace(places), [places])
  const { country, isLoading } = useAddress(typical)
  const { data: atlas, error } = useManifest(country)
  const isNowhere = !isLoading && (country === undefined || error !== undefined)
  const manifest = useMemo(() => {
    if (!atlas) return isNowhere ? plainManifest(places) : undefined
    if (places.every(({ lat, lng }) => isInside(atlas.bounds, [lng, lat]))) return atlas
    return { ...atlas, isWorld: true, sources: [...atlas.sources, worldCredit] }
  }, [atlas, isNowhere, places])
  // Keeps the map while the country of changed places is looked up.
  const [last, setLast] = useState<Ground>(nowhere)
  if (manifest && manifest !== last.manifest) setLast({ manifest, country: atlas?.country })
  return manifest ? { manifest, country: atlas?.country } : last
}
