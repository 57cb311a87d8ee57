import { memo, type ReactNode, type RefCallback, useCallback, useMemo, useState } from 'react'
import { CountryMap } from '@/components/map/country-map'
import { findCountry } from '@/lib/catalogue/countries'
import { useAddress } from '@/lib/client/places/use-address'
import { useManifest } from '@/lib/client/scouting/use-manifest'
import type { ResultsLocation } from '@/lib/domain/estimate/inference-input'
import { ResultsHeading } from './results-heading'

interface SiteMapProps {
  location: ResultsLocation
  country: string | undefined
}

const streetZoom = 15

/** Makes the map shortly before it scrolls into view. */
const nearScreen = { scrollMargin: '300px' }

/** Whether the element with the `watch` ref has come near the viewport. */
function useNearScreen(): { isNear: boolean; watch: RefCallback<Element> } {
  const [isNear, setNear] = useState(false)
  const watch = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    }, nearScreen)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { isNear, watch }
}

/**
 * A small map around the site, made near the viewport: on phones it is far below. Nothing without coordinates or atlas.
 */
export const SiteMap = memo(function SiteMap({ location, country }: SiteMapProps) {
  const { lat, lng } = location
  const hasPlace = lat !== undefined && lng !== undefined
  const named = country ? findCountry(country)?.slug : undefined
  const found = useAddress(hasPlace ? { lat, lng } : undefined)
  const slug = hasPlace ? (named ?? found.country) : undefined
  const manifest = useManifest(slug)
  const place = useMemo(() => ({ lat: lat ?? 0, lng: lng ?? 0 }), [lat, lng])
  const pins = useMemo(() => [{ id: 'site', ...place, letter: 'A', tone: 'volt' as const }], [place])
  const start = useMemo(() => ({ ...place, zoom: streetZoom }), [place])
  const { isNear, watch } = useNearScreen()
  if (!slug || manifest.error) return null
  return (
    <div ref={watch} className="mx-4 mb-3.5 h-28 overflow-hidden rounded-md bg-map-outside max-md:h-40">
      {isNear && manifest.data && (
        <CountryMap
          manifest={manifest.data}
          label={`Map around ${location.name}`}
          start={start}
          cells="none"
          isSmall
          pins={pins}
        />
      )}
    </div>
  )
})

interface ResultsSideProps {
  location: ResultsLocation
  country: string | undefined
  /** Below the map. */
  children: ReactNode
}

/** Left side: heading, map and inputs. On phones the result comes between. */
export function ResultsSide({ location, country, children }: ResultsSideProps) {
  return (
    <aside
      aria-label="Parameters"
      className="flex w-[360px] flex-none flex-col border-ink-200 max-md:contents md:overflow-y-auto md:border-r"
    >
      <div className="max-md:order-1">
        <ResultsHeading location={location} />
      </div>
      <div className="max-md:order-3 max-md:mt-[22px]">
        <SiteMap location={location} country={country} />
        {children}
      </div>
    </aside>
  )
}
