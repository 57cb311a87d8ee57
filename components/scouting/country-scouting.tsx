'use client'

import { type ReactNode, useEffect } from 'react'
import { useScoutingAddress } from '@/components/scouting/state/use-scouting-address'
import { Button, LinkButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorStrip } from '@/components/ui/error-strip'
import { onDemand } from '@/components/ui/on-demand'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useLocationsDataset } from '@/lib/client/rows/locations-dataset'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { useCountries, useManifest } from '@/lib/client/scouting/use-manifest'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import {
  findOtherMap,
  findScoutingCountry,
  likelySlug,
  type OtherMap,
  type ScoutingCountry,
} from '@/lib/domain/scouting/scouting-country'
import { CountryList } from './country-list'
import { loadMapAhead, loadStudio } from './head-start'
import { LoadingOverlay } from './map/loading-overlay'
import { useHasRival, useReturn } from './state/use-dataset'

/** Its own script keeps the page's first one short. */
const ScoutingStudio = onDemand(loadStudio, ({ manifest }) => <LoadingOverlay country={manifest.name} />)

function Failed({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  return (
    <div data-ground="paper" className="grid flex-1 place-items-center bg-paper p-4 text-ink-1000">
      <ErrorStrip onRetry={onRetry} retrying={retrying}>
        {messageOf(error)}
      </ErrorStrip>
    </div>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="mx-4 mb-4 rounded-md bg-warning-wash px-3.5 py-3 text-warning">
      <p className="font-semibold wrap-anywhere">{title}</p>
      {children}
    </div>
  )
}

function UnknownCountry({ query }: { query: string }) {
  const { to } = useGuest()
  const notice = (
    <Notice title={`There is no map of “${query}”.`}>
      <p>Choose one of the countries that are ready to scout.</p>
      <LinkButton href={to(routes.scouting)} tone="line" size="sm" className="mt-2">
        Show all countries
      </LinkButton>
    </Notice>
  )
  return <CountryList notice={notice} />
}

/** Opened by a press, since its address leads elsewhere. */
function OtherCountry({ name, map }: OtherMap) {
  const notice =
    map === null ? (
      <Notice title={`The map address of ${name} cannot be opened.`}>
        <p>Choose one of the countries that are ready to scout.</p>
      </Notice>
    ) : (
      <Notice title={`${name} has a map of its own, without locations.`}>
        <LinkButton href={map} tone="line" size="sm" className="mt-2">
          {`Open the map of ${name}`}
        </LinkButton>
      </Notice>
    )
  return <CountryList notice={notice} />
}

type AtlasCountry = Pick<ScoutingCountry, 'slug' | 'name'>

function KnownCountry({ country }: { country: AtlasCountry }) {
  const manifest = useManifest(country.slug)
  const isReturning = useReturn(country.slug)
  const setCountry = useLastCountry((state) => state.setCountry)
  useEffect(() => setCountry(country.slug), [setCountry, country.slug])
  if (manifest.error) {
    const retry = () => void manifest.mutate()
    return <Failed error={manifest.error} onRetry={retry} retrying={manifest.isValidating} />
  }
  if (!manifest.data || isReturning) return <LoadingOverlay country={country.name} />
  return <ScoutingStudio key={manifest.data.version} manifest={manifest.data} />
}

/** Requests map library and manifest without waiting for the list of countries. */
function useHeadStart(query: string): { country: AtlasCountry | undefined; retry: () => void } {
  const { data, error, mutate } = useManifest(likelySlug(query))
  useEffect(() => loadMapAhead(), [])
  const retry = () => {
    if (error) void mutate()
  }
  return { country: data && { slug: data.country, name: data.name }, retry }
}

/** Shown once the manifest has loaded or the list of countries names its slug; the list has the last word. */
export function CountryScouting({ query }: { query: string }) {
  const { countries, others = [], error, retry, isLoading } = useCountries()
  const early = useHeadStart(query)
  const country = countries ? findScoutingCountry(countries, query) : early.country
  const hasRival = useHasRival(country?.slug)
  if (error && !country && !countries) {
    const retryAll = () => {
      retry()
      early.retry()
    }
    return <Failed error={error} onRetry={retryAll} retrying={isLoading} />
  }
  if (!country && !countries) return <LoadingOverlay country={query} />
  if (!country) {
    const other = findOtherMap(others, query)
    return other ? <OtherCountry {...other} /> : <UnknownCountry query={query} />
  }
  if (hasRival) return <ReplaceDataset />
  return <KnownCountry key={country.slug} country={country} />
}

function ReplaceDataset() {
  const [, setAddress] = useScoutingAddress()
  const setDataset = useLocationsDataset((state) => state.setDataset)
  const decline = () => void setAddress(null)
  return (
    <>
      <CountryList />
      <Dialog
        open
        onOpenChange={decline}
        title="Replace Locations Dataset?"
        description="This will overwrite the current dataset."
        actions={
          <>
            <Button tone="line" onClick={decline}>
              Cancel
            </Button>
            <Button onClick={() => setDataset(undefined)}>Replace</Button>
          </>
        }
      />
    </>
  )
}
