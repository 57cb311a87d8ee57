'use client'

import { TriangleAlert, Utensils } from 'lucide-react'
import { useScoutingState } from '@/components/scouting/scouting-context'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import { Pill } from '@/components/ui/pill'
import { KeyValues } from '@/components/ui/section'
import { besideMap, useMedia } from '@/lib/client/use-media'
import { filterOf } from '@/lib/domain/filter-state'
import { formatCount } from '@/lib/format/number'
import { Breadcrumb } from './panel-heading'
import { SiteList } from './site-list'
import { SortControl } from './sort-control'

const title = 'text-xl leading-[26px] font-semibold tracking-[-0.018em]'

/** What the country holds, before a location type is chosen. */
function CountryPanel() {
  const { manifest } = useScoutingState()
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
        Choose a location type on the map. Its locations in the current view then appear here.
      </p>
    </>
  )
}

function ClearFilters() {
  const { filtering } = useScoutingState()
  if (filtering.count === 0) return null
  return (
    <Button tone="ghost" size="sm" onClick={filtering.clear}>
      Clear all filters
    </Button>
  )
}

function Results({ isWide }: { isWide: boolean }) {
  const { results } = useScoutingState()
  const isNone = results.found !== undefined && results.length === 0
  return (
    <div className="mt-0.5 mb-2.5 flex items-center gap-2">
      <h1 className={classes(title, isNone && 'text-danger')}>
        Results{' '}
        <span
          className={classes('tnum font-regular', isNone ? 'text-danger' : 'text-ink-600')}
          aria-live="polite"
        >
          {results.found === undefined ? '' : formatCount(results.length)}
        </span>
      </h1>
      {isNone && <TriangleAlert aria-label="Nothing found" className="text-danger" />}
      <span className="flex-1" />
      <span className="-mr-2">{isWide ? <ClearFilters /> : <SortControl />}</span>
    </div>
  )
}

/** Filters as pills. Restaurants within 200 m are free for everybody. */
function FilterPills({ isWide }: { isWide: boolean }) {
  const { filtering, viewer, filters } = useScoutingState()
  const chosen = filterOf(filtering.state, 'parkings', 'POI restaurants')
  const pill = filters.datasets
    .find(({ label }) => label === 'parkings')
    ?.fields.find(({ field, kind }) => kind === 'poi' && field === 'POI restaurants')
  return (
    <div className="flex gap-1.5 overflow-x-auto px-4 [scrollbar-width:none]">
      {pill && (
        <Pill
          icon={<Utensils aria-hidden />}
          pressed={chosen !== undefined}
          onClick={() => filtering.set('parkings', 'POI restaurants', chosen ? undefined : [1, 1000])}
          chip={pill.free && !viewer.isRegistered ? <Chip tone="volt">FREE</Chip> : null}
        >
          {pill.title}
        </Pill>
      )}
      {!isWide && <ClearFilters />}
    </div>
  )
}

/** The panel beside the map: what the country holds, then what a search found. */
export function ScoutingPanel() {
  const { address } = useScoutingState()
  const isWide = useMedia(besideMap)
  if (address.type === null) return <CountryPanel />
  return (
    <>
      <header className="px-4 pt-3.5 max-md:pt-0">
        <span className="max-md:hidden">
          <Breadcrumb />
        </span>
        <Results isWide={isWide} />
      </header>
      <FilterPills isWide={isWide} />
      {isWide ? (
        <div className="flex items-center px-4 pt-2 pb-1">
          <SortControl />
        </div>
      ) : (
        <div className="h-2" />
      )}
      <div className="min-h-0 flex-1">
        <SiteList />
      </div>
    </>
  )
}
