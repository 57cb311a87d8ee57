'use client'

import { MapNotice } from '@/components/map/map-notice'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useCountries, useManifest } from '@/lib/client/scouting/use-manifest'

/** Replaces the map: empty while it loads, then the reason. The list works without it. */
export function NoMap({ country }: { country: string | undefined }) {
  const countries = useCountries()
  const manifest = useManifest(country)
  const error: unknown = manifest.error ?? countries.error
  const retry = () => (manifest.error ? void manifest.mutate() : countries.retry())
  return (
    <div className="relative size-full bg-map-outside">
      {error !== undefined && (
        <MapNotice covered={0} onRetry={retry}>
          The map could not be loaded. {messageOf(error)}
        </MapNotice>
      )}
    </div>
  )
}
