'use client'

import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { useGuest } from '@/lib/client/guest'
import { messageOf } from '@/lib/client/request-error'
import { useCountries } from '@/lib/client/use-countries'
import { useManifest } from '@/lib/client/use-manifest'
import { routes } from '@/lib/config/routes'
import type { ScoutingCountry } from '@/lib/domain/scouting-country'
import { formatCount } from '@/lib/format/number'

/** What a country's atlas holds. Keeps its line while that is fetched. */
function CountryCounts({ slug }: { slug: string }) {
  const { data } = useManifest(slug)
  const { sites, scoredHexagons, chargers } = data?.counts ?? {}
  return (
    <span className="tnum block min-h-4 text-xs font-regular text-ink-600">
      {data &&
        `${formatCount(sites)} locations · ${formatCount(scoredHexagons)} hexagons · ${formatCount(chargers)} charging stations`}
    </span>
  )
}

function CountryRow({ country, isActive }: { country: ScoutingCountry; isActive: boolean }) {
  const { to } = useGuest()
  return (
    <tr className={classes(isActive && 'bg-volt-wash')}>
      <td className="border-t border-ink-200">
        <Link
          href={to(`${routes.scouting}?country=${encodeURIComponent(country.query)}`)}
          aria-current={isActive ? 'page' : undefined}
          className="group flex min-h-14 items-center gap-3 rounded-sm px-2 py-2 font-medium no-underline -outline-offset-2! hover:bg-ink-50"
        >
          <span className="min-w-0 flex-1">
            {country.name}
            <CountryCounts slug={country.slug} />
          </span>
          <ChevronRight aria-hidden className="size-4 text-ink-500 group-hover:text-ink-1000" />
        </Link>
      </td>
    </tr>
  )
}

/** Every country with an atlas; each opens its map. */
export function CountryList({ active }: { active?: string | undefined }) {
  const { countries, error, isLoading, retry } = useCountries()
  return (
    <div data-ground="paper" className="min-h-0 flex-1 overflow-y-auto bg-paper text-ink-1000">
      <div className="mx-auto max-w-160 px-4 py-6">
        <h1 className="mb-4 text-xl font-semibold tracking-[-0.018em]">Scout new locations</h1>
        {error ? (
          <ErrorStrip onRetry={retry}>{messageOf(error)}</ErrorStrip>
        ) : (
          <table className="w-full">
            <thead>
              <tr>
                <th scope="col" className="px-2 pb-1.5 text-left text-xs font-medium text-ink-600">
                  Countries
                </th>
              </tr>
            </thead>
            <tbody>
              {countries?.map((country) => (
                <CountryRow key={country.slug} country={country} isActive={country.query === active} />
              ))}
              {!countries?.length && (
                <tr>
                  <td role="status" className="border-t border-ink-200 px-2 py-3 text-ink-600">
                    {isLoading ? 'Loading data...' : 'No data found.'}
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}
