'use client'

import { ArrowUpRight } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { CountryMap } from '@/components/map/country-map'
import { findCountry } from '@/lib/catalogue/countries'
import { useBasemaps } from '@/lib/client/places/use-basemaps'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { Manifest } from '@/lib/contract/scout'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { googleMapsAddress } from '@/lib/geo/google-maps'
import type { ReportProps } from './use-report'

/** The site, its streets and its neighbours. */
const siteZoom = 16.5
/** Coarser satellite pictures would blur. */
const pictureZoom = 17

/** Ms before a selected location's map is made: arrow keys pass through the list faster. */
const settling = 500

function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settling)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

interface SitePictureProps extends Pick<ReportProps, 'letter'> {
  location: RecordLocation
  /** Of the location's country; undefined while loading. */
  manifest: Manifest | undefined
}

/** `hasNone`: the installation has no map of the country. */
export function useSiteGround(country: string): { manifest: Manifest | undefined; hasNone: boolean } {
  const slug = findCountry(country)?.slug
  const { data, error } = useManifest(slug)
  return { manifest: data, hasNone: slug === undefined || (error !== undefined && !data) }
}

/** Aerial view of the buildings around a location, with a link to Google Maps. */
export function SitePicture({ letter, location, manifest }: SitePictureProps) {
  const isSettled = useSettled()
  return (
    <div className="relative size-full bg-map-outside">
      {isSettled && manifest && <SiteMap letter={letter} location={location} manifest={manifest} />}
      <a
        href={googleMapsAddress(location)}
        target="_blank"
        rel="noreferrer noopener"
        data-ground="paper"
        className="absolute top-2 right-2 inline-flex h-7 items-center gap-1.5 rounded-sm bg-paper px-2.5 text-xs font-medium text-ink-1000 shadow-float hover:bg-ink-100 max-sm:h-11"
      >
        <ArrowUpRight aria-hidden className="size-3.5 text-ink-600" />
        Google Maps
      </a>
    </div>
  )
}

type SiteMapProps = SitePictureProps & { manifest: Manifest }

function SiteMap({ letter, location, manifest }: SiteMapProps) {
  const { lat, lng, name } = location
  const picture = useBasemaps(manifest.bounds).find(
    (each) => each.id !== 'streets' && each.maxZoom >= pictureZoom,
  )
  const start = useMemo(() => ({ lat, lng, zoom: siteZoom }), [lat, lng])
  const pins = useMemo(
    () => [{ id: 'site', lat, lng, letter, tone: letter === 'A' ? ('volt' as const) : ('ink' as const) }],
    [lat, lng, letter],
  )
  return (
    <CountryMap
      manifest={manifest}
      label={`Buildings around ${name}`}
      start={start}
      isSmall
      isStill
      cells="none"
      picture={picture}
      pins={pins}
    />
  )
}
