'use client'

import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { LinkButton } from '@/components/ui/link-button'
import { useGuest } from '@/lib/client/guest'
import { messageOf } from '@/lib/client/request-error'
import { useCountries } from '@/lib/client/use-countries'
import { useManifest } from '@/lib/client/use-manifest'
import { routes } from '@/lib/config/routes'
import { findScoutingCountry } from '@/lib/domain/scouting-country'
import { LoadingOverlay } from './map/loading-overlay'
import { ScoutingStudio } from './scouting-studio'

function Page({ children }: { children: ReactNode }) {
  return (
    <div data-ground="paper" className="grid flex-1 place-items-center bg-paper p-4 text-ink-1000">
      {children}
    </div>
  )
}

function UnknownCountry({ query }: { query: string }) {
  const { to } = useGuest()
  return (
    <Page>
      <EmptyState
        title={`There is no map of “${query}”.`}
        action={<LinkButton href={to(routes.scouting)}>Show all countries</LinkButton>}
      >
        Choose one of the countries that are ready to scout.
      </EmptyState>
    </Page>
  )
}

/** One country's scouting screen, once the list says where its map is and the map says what it holds. */
export function CountryScouting({ query }: { query: string }) {
  const list = useCountries()
  const country = list.countries && findScoutingCountry(list.countries, query)
  const manifest = useManifest(country?.slug)
  const error: unknown = list.error ?? manifest.error
  if (error) {
    const retry = () => {
      list.retry()
      void manifest.mutate()
    }
    return (
      <Page>
        <ErrorStrip onRetry={retry}>{messageOf(error)}</ErrorStrip>
      </Page>
    )
  }
  if (list.countries && !country) return <UnknownCountry query={query} />
  if (!manifest.data) return <LoadingOverlay country={country?.name ?? query} />
  return <ScoutingStudio key={manifest.data.version} manifest={manifest.data} />
}
