import { type RefObject, useEffect, useState } from 'react'
import { useCountryAt } from '@/lib/client/places/use-country-at'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import { likelySlug } from '@/lib/domain/scouting/scouting-country'
import { countryOf } from '@/lib/domain/studio/read/edit-config'
import { isInside } from '@/lib/geo/mercator'
import type { OpenMap } from './use-studio'

interface AtlasWish {
  /** `mapUrl` of the page. */
  address: string | null
  /** From a sample or the page's address. */
  country: string | null | undefined
  open: Pick<OpenMap, 'client' | 'outline' | 'settings'> | undefined
  /** Receives the open map's country, which is saved with it. */
  ofMap: RefObject<string | undefined>
}

/** Centre of the map's first view. */
function middleOf({ outline: { bounds }, settings: { view } }: NonNullable<AtlasWish['open']>) {
  if (view) return { lat: view.lat, lng: view.lng }
  return bounds && { lat: (bounds[1] + bounds[3]) / 2, lng: (bounds[0] + bounds[2]) / 2 }
}

/** The country at the map's centre, else the one last scouted. Requests nothing if the country is known. */
function useLikelyCountry(open: AtlasWish['open'], isKnown: boolean) {
  const last = useLastCountry((state) => state.country)
  const { country, isLoading } = useCountryAt(open && !isKnown ? middleOf(open) : undefined)
  const likely = country !== undefined || isLoading ? country : (last ?? undefined)
  return { likely, isLoading }
}

/** The atlas below a map: of its named or saved country, else of the likely one. */
export function useAtlas({ address, country, open, ofMap }: AtlasWish) {
  const [, slug] = /\/scout\/maps\/([a-z-]+)\.json$/.exec(address ?? '') ?? []
  const named = slug ?? (country ? likelySlug(country) : undefined)
  const client = open?.client
  // Saving changes the page's address: keep what the earlier one named.
  const [before, setBefore] = useState<{ client: OpenMap['client']; named: string }>()
  useEffect(() => {
    if (client && named) setBefore({ client, named })
  }, [client, named])
  const kept = before && before.client === client ? before.named : undefined
  const found = named ?? kept ?? (open && countryOf(open.outline.config))
  useEffect(() => {
    ofMap.current = found
  }, [found, ofMap])
  const { likely, isLoading: likelyIsLoading } = useLikelyCountry(open, found !== undefined)
  const { data, isLoading } = useManifest(found ?? likely)
  const middle = open && middleOf(open)
  const isKnown = middle !== undefined && !likelyIsLoading && !isLoading
  return {
    atlas: data,
    /** Known to be outside the atlas, if there is one. */
    isAbroad: isKnown && !(data && isInside(data.bounds, [middle.lng, middle.lat])),
  }
}
