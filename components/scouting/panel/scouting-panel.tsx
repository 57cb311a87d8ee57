'use client'

import { ChevronRight, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { shallow } from 'zustand/shallow'
import { FieldsControl } from '@/components/columns-choice/fields-control'
import { SortControl } from '@/components/columns-choice/sort-control'
import { FilterPills } from '@/components/filters/filter-pills'
import { ClearFilters } from '@/components/filters/loosen-filter'
import { PlanButton, placesOf } from '@/components/network-entry/plan-button'
import { AllFilters, WeightsPanel } from '@/components/scouting/later-parts'
import { LocationTypeButtons } from '@/components/scouting/map/location-types'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { useWeightsPanel, WeightsButton } from '@/components/scouting/weights/weights-button'
import { classes } from '@/components/ui/classes'
import { KeyValues } from '@/components/ui/section'
import { scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { besideMap, useMedia } from '@/lib/client/browser/use-media'
import { track } from '@/lib/client/feedback/analytics'
import { useGuest } from '@/lib/client/session/guest'
import { limits } from '@/lib/config/limits'
import { routes } from '@/lib/config/routes'
import type { PlanPlace } from '@/lib/contract/plan-terms'
import { type ScoutedSite, siteTitle } from '@/lib/domain/scouting/scouted-site'
import { sortOfField } from '@/lib/domain/scouting/site-order'
import { formatCount } from '@/lib/format/number'
import { ListSearch } from './list-search'
import { fieldLabel } from './site-columns'
import { SiteList } from './site-list'
import { useListDisplay, useSorting } from './use-list-display'

function useRegister(place: 'sort' | 'fields'): () => void {
  const ask = useScouting((state) => state.ask)
  return () => {
    track('KeplerRegisterButtonClick', { place })
    ask('register')
  }
}

/** The product's own titles are long; the names of the scores' fields are short. */
const shortTitle = ({ field, title }: { field: string; title: string }) =>
  scoutingFilters.sorts.some((own) => own.field === field && own.title === title && isScore(field))
    ? field
    : title

const isScore = (field: string) => field === 'Score DC' || field === 'Score AC'

/** The short form names a score without its kind. */
function ListSort({ isShort = false }: { isShort?: boolean }) {
  const sorts = useScouting(({ filters }) => filters.sorts)
  const { sort, order, choose, turn, isOpenTo } = useSorting()
  const register = useRegister('sort')
  const options = sorts.flatMap((each) => {
    const value = sortOfField(each.field)
    const title = isShort ? shortTitle(each) : each.title
    return value === null ? [] : { value, title, isLocked: !isOpenTo(value) }
  })
  return (
    <SortControl
      options={options}
      sort={sort}
      onSort={(wanted) => choose(wanted ?? 'none')}
      order={order}
      onTurn={turn}
      onRegister={register}
    />
  )
}

function ListFields({ isShort }: { isShort?: boolean }) {
  const { display: list } = useListDisplay()
  const { filters, setAddress } = useScouting(({ filters, setAddress }) => ({ filters, setAddress }), shallow)
  const fields = useScouting(({ address }) => address.fields)
  const register = useRegister('fields')
  const display = useMemo(
    () => ({ ...list, fields: list.fields.map((each) => ({ ...each, label: fieldLabel(filters, each) })) }),
    [filters, list],
  )
  return (
    <FieldsControl
      display={display}
      wanted={fields}
      onChange={(wanted) => void setAddress({ fields: wanted && [...wanted] })}
      onRegister={register}
      isShort={isShort}
    />
  )
}

const title = 'text-xl leading-[26px] font-semibold tracking-[-0.018em]'

/** Before a location type is chosen. */
function CountryPanel() {
  const manifest = useScouting((state) => state.manifest)
  const isWithoutMap = useScouting((state) => state.isWithoutMap)
  const { scoredHexagons, sites, chargers } = manifest.counts
  return (
    <>
      <header className="px-4 pt-3.5 max-md:pt-0">
        <span className="max-md:hidden">
          <Breadcrumb />
        </span>
        <h1 className={classes(title, 'mt-0.5')}>{manifest.name}</h1>
      </header>
      <KeyValues
        className="p-4 pt-3.5 max-md:order-1"
        rows={[
          { key: 'cells', label: 'Hexagons with a demand score', value: formatCount(scoredHexagons) },
          { key: 'sites', label: 'Locations', value: formatCount(sites) },
          { key: 'chargers', label: 'Charging stations', value: formatCount(chargers) },
        ]}
      />
      <p className="border-ink-200 px-4 text-ink-600 max-md:pt-0.5 md:border-t md:py-3.5">
        {`Choose a location type. Its locations in ${isWithoutMap ? 'the country' : 'the current view'} then appear here.`}
      </p>
      <LocationTypeButtons className="px-4 max-md:pt-2.5 max-md:pb-3.5" />
    </>
  )
}

/** Two sites may have one name, never one ID. */
const planPlace = (site: ScoutedSite): PlanPlace => ({
  id: site.id,
  name: siteTitle(site),
  lat: site.lat,
  lng: site.lng,
})

function Results({ controls }: { controls?: ReactNode }) {
  const { results, filtering } = useScouting(({ results, filtering }) => ({ results, filtering }), shallow)
  const country = useScouting((state) => state.manifest.name)
  const isNone = results.found !== undefined && results.length === 0
  return (
    <div className="mt-0.5 mb-2.5 flex items-center gap-2">
      <h1 className={classes(title, 'whitespace-nowrap', isNone && 'text-danger')}>
        Results{' '}
        <span
          className={classes('tnum font-regular', isNone ? 'text-danger' : 'text-ink-600')}
          aria-live="polite"
        >
          {results.found === undefined ? '' : formatCount(results.length)}
        </span>
      </h1>
      {isNone && <TriangleAlert role="img" aria-label="Nothing found" className="text-danger" />}
      <span className="flex-1" />
      {controls ?? (filtering.count > 0 && <ClearFilters className="-mr-2" />)}
      {!controls && results.length > 1 && (
        <PlanButton
          isShort
          tone="ghost"
          size="sm"
          name={`Results in ${country}`}
          className="-mr-1.5"
          candidates={() =>
            placesOf(
              Array.from({ length: results.length }, (_, index) => results.at(index)).filter(
                (site) => site !== undefined,
              ),
              planPlace,
            )
          }
        />
      )}
    </div>
  )
}

export function ScoutingPanel() {
  const address = useScouting((state) => state.address)
  const setAddress = useScouting((state) => state.setAddress)
  const isWithoutMap = useScouting((state) => state.isWithoutMap)
  const isWide = useMedia(besideMap)
  const weights = useWeightsPanel()
  // Deferred: mounting the filters and remounting the list are both expensive.
  const panel = useDeferredValue(address.panel)
  if (panel === 'filters') return <AllFilters />
  if (address.type === null) return <CountryPanel />
  const button = <WeightsButton isOpen={weights.isOpen} onOpen={weights.setOpen} isShort={!isWide} />
  const above = (
    <span className="-mr-2 flex min-w-0 items-center gap-2">
      {button}
      <ListFields isShort />
      <ListSort isShort />
    </span>
  )
  return (
    <>
      <header className="px-4 pt-3.5 max-md:pt-0">
        <span className="max-md:hidden">
          <Breadcrumb />
        </span>
        <Results controls={isWide ? undefined : above} />
      </header>
      {isWithoutMap && <LocationTypeButtons className="px-4 pb-3" />}
      {/* A sheet has room for filters or weights above the list. */}
      {(isWide || !weights.isOpen) && (
        <FilterPills isWide={isWide} onAll={() => void setAddress({ panel: 'filters' })} />
      )}
      {isWide ? (
        <div className="flex items-center justify-between pt-2 pr-1.5 pb-1 pl-2">
          <ListSort />
          <span className="flex items-center gap-0.5">
            {button}
            <ListFields />
          </span>
        </div>
      ) : (
        !weights.isOpen && <div className="h-2" />
      )}
      {weights.isOpen && (
        <WeightsPanel className={isWide ? 'max-h-[60%] shrink-0' : 'min-h-28 max-sm:pt-1'} />
      )}
      {(isWide || !weights.isOpen) && <ListSearch />}
      <LimitLine />
      <div className={classes('flex-1', weights.isOpen ? 'min-h-6.5 md:min-h-24' : 'min-h-0')}>
        <SiteList />
      </div>
    </>
  )
}

function Breadcrumb() {
  const manifest = useScouting((state) => state.manifest)
  const { to } = useGuest()
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-1.5 text-xs text-ink-600">
        <li>
          <Link
            href={to(routes.scouting)}
            // Not prefetched: a starting map needs the server for itself.
            prefetch={false}
            className="rounded-xs no-underline hover:text-ink-1000"
          >
            Scouting
          </Link>
        </li>
        <ChevronRight aria-hidden className="size-3.5" />
        <li aria-current="page">{manifest.name}</li>
      </ol>
    </nav>
  )
}

function LimitLine() {
  const { search, viewer, results, ask } = useScouting(
    ({ search, viewer, results, ask }) => ({ search, viewer, results, ask }),
    shallow,
  )
  if (!search.isTruncated || viewer.isRegistered || results.found === undefined) return null
  const register = () => {
    track('KeplerRegisterButtonClick', { place: 'limit' })
    ask('register')
  }
  const isFiltered = results.length < results.found
  return (
    <p className="flex items-center gap-1 px-4 pb-1.5 text-xs text-ink-600 max-sm:pb-0">
      <span>{`${isFiltered ? 'Filtering' : 'Showing'} the first ${formatCount(limits.visitorRows)}.`}</span>
      <button
        type="button"
        onClick={register}
        className="font-medium text-ink-1000 underline decoration-ink-400 underline-offset-[3px] max-sm:min-h-11"
      >
        Register to see all.
      </button>
    </p>
  )
}
