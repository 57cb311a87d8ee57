'use client'

import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { shallow } from 'zustand/shallow'
import { ClearFilters } from '@/components/filters/clear-filters'
import { FilterPills } from '@/components/filters/filter-pills'
import { AllFilters, WeightsPanel } from '@/components/scouting/later-parts'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { useWeightsPanel } from '@/components/scouting/weights/use-weights-panel'
import { WeightsButton } from '@/components/scouting/weights/weights-button'
import { classes } from '@/components/ui/classes'
import { KeyValues } from '@/components/ui/section'
import { besideMap, useMedia } from '@/lib/client/page/use-media'
import { formatCount } from '@/lib/format/number'
import { LimitLine } from './limit-line'
import { ListFields, ListSort } from './list-controls'
import { Breadcrumb } from './panel-heading'
import { SiteList } from './site-list'

const title = 'text-xl leading-[26px] font-semibold tracking-[-0.018em]'

/** The country's contents, before a location type is chosen. */
function CountryPanel() {
  const manifest = useScouting((state) => state.manifest)
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

function Results({ controls }: { controls?: ReactNode }) {
  const { results, filtering } = useScouting(({ results, filtering }) => ({ results, filtering }), shallow)
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
    </div>
  )
}

/** The panel beside the map: the country's contents, then the sites found. */
export function ScoutingPanel() {
  const address = useScouting((state) => state.address)
  const setAddress = useScouting((state) => state.setAddress)
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
      <LimitLine />
      <div className={classes('flex-1', weights.isOpen ? 'min-h-6.5 md:min-h-24' : 'min-h-0')}>
        <SiteList />
      </div>
    </>
  )
}
