'use client'

import { ArrowUpRight, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { CountryPicture } from '@/components/map/country-picture'
import { classes } from '@/components/ui/classes'
import { ErrorStrip } from '@/components/ui/error-strip'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useLocationsDataset } from '@/lib/client/rows/locations-dataset'
import { useLastCountry } from '@/lib/client/scouting/last-country'
import { useCountries, useManifest } from '@/lib/client/scouting/use-manifest'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import type { OtherMap, ScoutingCountry } from '@/lib/domain/scouting/scouting-country'
import { formatCount } from '@/lib/format/number'

/** The same columns for every country; keeps its lines while loading. */
function CountryCounts({ slug }: { slug: string }) {
  const { data } = useManifest(slug)
  const { sites, scoredHexagons, chargers } = data?.counts ?? {}
  const counts = [
    ['locations', sites],
    ['hexagons', scoredHexagons],
    ['charging stations', chargers],
  ] as const
  return (
    <span className="mt-1.5 grid grid-cols-3 gap-3 text-xs">
      {counts.map(([label, count]) => (
        <span key={label} className="grid">
          <span className="tnum min-h-5 text-sm font-medium">{data && formatCount(count)}</span>{' '}
          <span className="font-regular text-ink-600">{label}</span>
        </span>
      ))}
    </span>
  )
}

/** Sites found by this tab's last search, which opening the country restores. */
function FoundCount({ slug }: { slug: string }) {
  const dataset = useLocationsDataset((state) => state.dataset)
  if (dataset?.country !== slug) return null
  return (
    <span className="tnum block text-xs font-medium text-ink-1000">
      {formatCount(dataset.count)} {dataset.count === 1 ? 'location' : 'locations'} of your last search
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
          aria-current={isActive ? 'true' : undefined}
          className={classes(
            'group flex min-h-14 items-center gap-3 px-4 py-3 no-underline -outline-offset-2!',
            !isActive && 'hover:bg-ink-50',
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="text-base font-semibold">{country.name}</span>
            <CountryCounts slug={country.slug} />
            <FoundCount slug={country.slug} />
          </span>
          <ChevronRight aria-hidden className="size-4 text-ink-500 group-hover:text-ink-1000" />
        </Link>
      </td>
    </tr>
  )
}

const otherRow = 'flex min-h-14 items-center gap-3 px-4 py-3'

/** Links to the entry's own map, or says why it cannot be opened. */
function OtherRow({ name, map }: OtherMap) {
  const text = (
    <span className="min-w-0 flex-1">
      <span className="text-base font-semibold">{name}</span>
      <span className="block text-xs font-regular text-ink-600">
        {map === null ? 'Its map address cannot be opened.' : 'Opens its own map, without locations.'}
      </span>
    </span>
  )
  return (
    <tr>
      <td className="border-t border-ink-200">
        {map === null ? (
          <div className={otherRow}>{text}</div>
        ) : (
          <a href={map} className={classes(otherRow, 'no-underline -outline-offset-2! hover:bg-ink-50')}>
            {text}
            <ArrowUpRight aria-hidden className="size-4 text-ink-500" />
          </a>
        )}
      </td>
    </tr>
  )
}

interface CountryTableProps {
  countries: readonly ScoutingCountry[]
  others: readonly OtherMap[]
  isLoading: boolean
}

function CountryTable({ countries, others, isLoading }: CountryTableProps) {
  const rows = [
    ...countries.map((country) => ({ name: country.name, country })),
    ...others.map((other) => ({ name: other.name, other })),
  ].sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const active = useLastCountry((state) => state.country)
  return (
    <table className="w-full">
      <thead>
        <tr>
          <th scope="col" className="px-4 pb-1.5 text-left text-xs font-medium text-ink-600">
            Countries
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          'country' in row ? (
            <CountryRow
              key={`atlas ${row.country.slug}`}
              country={row.country}
              isActive={row.country.slug === active}
            />
          ) : (
            <OtherRow key={`map ${row.name} ${row.other.map}`} {...row.other} />
          ),
        )}
        {rows.length === 0 && (
          <tr>
            <td role="status" className="border-t border-ink-200 px-4 py-3 text-ink-600">
              {isLoading ? 'Loading data...' : 'No data found.'}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

export function CountryList({ notice }: { notice?: ReactNode }) {
  const { countries = [], others = [], error, isLoading, retry } = useCountries()
  return (
    <div className="flex min-h-0 min-w-0 flex-1 max-md:flex-col max-md:overflow-y-auto">
      <section
        aria-label="Scouting"
        data-ground="paper"
        className="w-full shrink-0 bg-paper pt-4 pb-6 md:overflow-y-auto text-ink-1000 md:w-(--size-panel-wide)"
      >
        <h1 className="mb-4 px-4 text-xl leading-[26px] font-semibold tracking-[-0.018em]">
          Scout new locations
        </h1>
        {notice}
        {error ? (
          <ErrorStrip className="mx-4" onRetry={retry} retrying={isLoading}>
            {messageOf(error)}
          </ErrorStrip>
        ) : (
          <CountryTable countries={countries} others={others} isLoading={isLoading} />
        )}
      </section>
      {/* On phones below the rows, which it would otherwise push down. */}
      <div className={classes('contents', isLoading && 'max-md:hidden')}>
        <CountryPicture isOnPhones />
      </div>
    </div>
  )
}
