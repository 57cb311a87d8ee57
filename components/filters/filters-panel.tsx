'use client'

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { DatasetFilters } from './dataset-filters'
import { allFiltersPill } from './filter-pills'
import { useFilters } from './filter-source'
import { ClearFilters } from './loosen-filter'

/** Focuses the heading when the panel opens, and the opening pill when it closes. */
function useFocusIn(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    heading.current?.focus()
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) document.getElementById(allFiltersPill)?.focus()
    }
  }, [heading])
}

function DatasetChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { config, filtering } = useFilters()
  const { datasets } = config
  if (datasets.length < 2) return null
  const segments = datasets.map(({ label, title }) => {
    const count = Object.keys(filtering.state[label] ?? {}).length
    return { value: label, label: count === 0 ? title : `${title} · ${count}` }
  })
  return (
    <Segmented
      block
      label="What to filter"
      segments={segments}
      value={value}
      onChange={onChange}
      className="mt-2.5 [&_label]:flex-auto [&_label]:px-1.5 [&_label]:@max-[300px]:px-0.5 [&_label]:@max-[300px]:text-2xs"
    />
  )
}

interface FiltersPanelProps {
  before: ReactNode
  /** Replaces the filters of a dataset that was never requested. */
  insteadOf?: Partial<Record<string, ReactNode>> | undefined
  foot: ReactNode
}

export function FiltersPanel({ before, insteadOf, foot }: FiltersPanelProps) {
  const { config, filtering } = useFilters()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<string>()
  useFocusIn(heading)
  const labels = config.datasets.map(({ label }) => label)
  const dataset = chosen && labels.includes(chosen) ? chosen : labels[0]
  return (
    <>
      <header className="border-b border-ink-200 px-4 pt-3.5 pb-3 max-md:pt-0">
        {before}
        <div className="flex items-center gap-2">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-xl leading-[26px] font-semibold tracking-[-0.018em] outline-none"
          >
            All Filters
          </h1>
          <span className="flex-1" />
          <ClearFilters
            className="-mr-2"
            disabled={filtering.count === 0}
            onCleared={() => heading.current?.focus()}
          />
        </div>
        {dataset && <DatasetChoice value={dataset} onChange={setChosen} />}
      </header>
      <div key={dataset} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {dataset ? (
          <DatasetFilters dataset={dataset} instead={insteadOf?.[dataset]} />
        ) : (
          <p className="p-4 text-ink-600">This configuration has no filters.</p>
        )}
      </div>
      <footer className="border-t border-ink-200 px-4 py-3">{foot}</footer>
    </>
  )
}
