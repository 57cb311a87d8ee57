'use client'

import { MapNotice } from '@/components/map/map-notice'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useCountries } from '@/lib/client/scouting/use-countries'
import { useManifest } from '@/lib/client/scouting/use-manifest'

/** In the map's place: nothing while it loads, and why it did not. The list works without. */
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
