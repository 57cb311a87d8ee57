'use client'

import type { ReactNode } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { ChoiceSection } from './choice-section'
import { DistanceSection } from './distance-section'
import { type FilterSection, filterSections, isLockedFor } from './filter-sections'
import { useFilters } from './filter-source'
import { LoadingFigures } from './loading-figures'
import { LockedBlock } from './locked-block'
import { PlacesSection } from './places-section'
import { RangeSection } from './range-section'
import { useGrowing } from './use-growing'

/** The filter of one field, or of several that belong together. */
export function Section({ dataset, section }: { dataset: string; section: FilterSection }) {
  if (section.kind === 'places') return <PlacesSection dataset={dataset} fields={section.fields} />
  if (section.kind === 'range') return <RangeSection dataset={dataset} field={section.field} />
  if (section.kind === 'choice') return <ChoiceSection dataset={dataset} field={section.field} />
  return <DistanceSection dataset={dataset} field={section.field} presets={section.presets} />
}

/** Shown without data for any filter, or while it loads. */
function NoFacts({ dataset, isLoading }: { dataset: string; isLoading: boolean }) {
  const { title, text } = useFilters().texts(dataset).empty
  return isLoading ? <LoadingFigures what="figures" /> : <EmptyState title={title}>{text}</EmptyState>
}

/** Whether any field of a dataset has data. */
function useHasFacts(dataset: string, sections: readonly FilterSection[]): boolean {
  const { filtering } = useFilters()
  return sections.some(({ key }) => {
    const { extent, options } = filtering.facts(dataset, key)
    return extent !== undefined || options.length > 0
  })
}

interface DatasetFiltersProps {
  dataset: string
  /** Replaces filters whose data was never requested; place filters need none. */
  instead?: ReactNode
}

/** The filters of one dataset in the configured order; a visitor's locked ones are in one block. */
export function DatasetFilters({ dataset, instead }: DatasetFiltersProps) {
  const source = useFilters()
  const sections = filterSections(source.config, dataset)
  const hasFacts = useHasFacts(dataset, sections)
  const places = sections.filter((section) => section.kind === 'places')
  const others = sections.filter((section) => section.kind !== 'places')
  const locked = others.filter(({ field }) => isLockedFor(source, field))
  const isWaiting = instead !== undefined
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
      {instead}
      {!isWaiting && !hasFacts && locked.length < others.length && (
        <NoFacts dataset={dataset} isLoading={source.filtering.isLoading(dataset)} />
      )}
    </>
  )
}
