'use client'

import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { Skeleton } from '@/components/ui/skeleton'
import type { FilterDataset } from '@/lib/catalogue/scouting-filters'
import { ChoiceSection } from './choice-section'
import { DistanceSection } from './distance-section'
import { type FilterSection, filterSections, isLockedFor } from './filter-sections'
import { LockedBlock } from './locked-block'
import { PlacesSection } from './places-section'
import { RangeSection } from './range-section'
import { useGrowing } from './use-growing'

function Section({ dataset, section }: { dataset: FilterDataset; section: FilterSection }) {
  if (section.kind === 'places') return <PlacesSection dataset={dataset} fields={section.fields} />
  if (section.kind === 'range') return <RangeSection dataset={dataset} field={section.field} />
  if (section.kind === 'choice') return <ChoiceSection dataset={dataset} field={section.field} />
  return <DistanceSection field={section.field} presets={section.presets} />
}

function Loading({ what }: { what: string }) {
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="border-t border-ink-200 px-4 pt-4 pb-4">
          <Skeleton className="mb-3 h-3 w-2/5" />
          <Skeleton className="mx-2 h-[58px]" />
          <div className="mt-6 flex justify-between">
            <Skeleton className="h-[26px] w-32" />
            <Skeleton className="h-[26px] w-32" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Why no location has been found to take ranges and values from, and what to do. */
function NotSearched() {
  const { address, search } = useScouting(({ address, search }) => ({ address, search }), shallow)
  if (search.isFailed) {
    return (
      <ErrorStrip className="m-4" onRetry={search.retry} retrying={search.isSearching}>
        An error occurred while fetching data for the current view.
      </ErrorStrip>
    )
  }
  if (address.type !== null) return <Loading what="locations" />
  return (
    <EmptyState title="No locations yet">
      Choose a location type on the map. The ranges and values of what is found then appear here.
    </EmptyState>
  )
}

const nothingHere: Readonly<Record<FilterDataset, { title: string; text: string }>> = {
  parkings: {
    title: 'No locations fetched. Try searching a different location type or go to another area.',
    text: '',
  },
  chargers: {
    title: 'No charging stations in this view',
    text: 'Move the map or zoom out. Their figures then appear here.',
  },
  hexagons: {
    title: 'No figures yet',
    text: 'Those of the hexagons in view appear here once the map has drawn them.',
  },
}

/** In place of filters that nothing is known of, or not yet. */
function NoFacts({ dataset, isLoading }: { dataset: FilterDataset; isLoading: boolean }) {
  const { title, text } = nothingHere[dataset]
  return isLoading ? <Loading what="figures" /> : <EmptyState title={title}>{text}</EmptyState>
}

/** Whether anything is known of any field of a dataset. */
function useHasFacts(dataset: FilterDataset, sections: readonly FilterSection[]): boolean {
  const filtering = useScouting((state) => state.filtering)
  return sections.some(({ key }) => {
    const { extent, options } = filtering.facts(dataset, key)
    return extent !== undefined || options.length > 0
  })
}

/** The filters of one dataset in the order of the configuration; what a visitor may not use stands in one block. */
export function DatasetFilters({ dataset }: { dataset: FilterDataset }) {
  const { filters, viewer, results, filtering } = useScouting(
    ({ filters, viewer, results, filtering }) => ({ filters, viewer, results, filtering }),
    shallow,
  )
  const sections = filterSections(filters, dataset)
  const hasFacts = useHasFacts(dataset, sections)
  const places = sections.filter((section) => section.kind === 'places')
  const others = sections.filter((section) => section.kind !== 'places')
  const locked = others.filter(({ field }) => isLockedFor(viewer, field))
  const isWaiting = dataset === 'parkings' && results.found === undefined
  const open =
    isWaiting || !hasFacts
      ? places
      : sections.filter((section) => !locked.some(({ key }) => key === section.key))
  const first = open.filter(({ kind }) => kind === 'places' && locked.length > 0)
  const shown = useGrowing(open.length)
  return (
    <>
      {first.map((section) => (
        <Section key={section.key} dataset={dataset} section={section} />
      ))}
      {locked.length > 0 && <LockedBlock dataset={dataset} sections={locked} />}
      {open
        .filter((section) => !first.includes(section))
        .slice(0, shown)
        .map((section) => (
          <Section key={section.key} dataset={dataset} section={section} />
        ))}
      {isWaiting && <NotSearched />}
      {!isWaiting && !hasFacts && locked.length < others.length && (
        <NoFacts dataset={dataset} isLoading={filtering.isLoading(dataset)} />
      )}
    </>
  )
}
