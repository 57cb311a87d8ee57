'use client'

import { ArrowLeft, TriangleAlert } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { shallow } from 'zustand/shallow'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { classes } from '@/components/ui/classes'
import { Segmented } from '@/components/ui/segmented'
import type { FilterDataset } from '@/lib/catalogue/scouting-filters'
import { formatCount } from '@/lib/format/number'
import { ClearFilters } from './clear-filters'
import { DatasetFilters } from './dataset-filters'
import { allFiltersPill } from './filter-pills'

/** A link, so that the list can be opened beside; a plain click stays on the page. */
function BackToLocations({ onBack }: { onBack: () => void }) {
  const query = new URLSearchParams(useSearchParams())
  query.delete('panel')
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onBack()
  }
  return (
    <a
      href={`?${query}`}
      onClick={follow}
      className={classes(buttonClass({ tone: 'ghost', size: 'sm' }), 'mb-1 -ml-2')}
    >
      <ArrowLeft aria-hidden className="size-3.5" />
      Back to Locations
    </a>
  )
}

/** The heading takes the focus when the panel opens, and the pill that opened it when it closes. */
function useFocusIn(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    heading.current?.focus()
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) document.getElementById(allFiltersPill)?.focus()
    }
  }, [heading])
}

/** How many locations are left, and the way to them. */
function ShowLocations({ onShow }: { onShow: () => void }) {
  const results = useScouting((state) => state.results)
  const { length, found } = results
  if (found === undefined) {
    return (
      <Button size="lg" block onClick={onShow}>
        Show locations
      </Button>
    )
  }
  const isNone = length === 0
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {`${formatCount(length)} of ${formatCount(found)} locations`}
      </p>
      {isNone && found > 0 && (
        <p className="mb-2 text-center text-xs font-medium text-danger">
          No locations found for the selected filters.
        </p>
      )}
      <Button
        size="lg"
        block
        tone={isNone ? 'danger' : 'primary'}
        icon={isNone && <TriangleAlert aria-hidden />}
        onClick={onShow}
      >
        {`Show ${formatCount(length)} ${length === 1 ? 'location' : 'locations'}`}
      </Button>
    </>
  )
}

/** The datasets of the configuration, with how many of their fields are filtered. */
function DatasetChoice({
  value,
  onChange,
}: {
  value: FilterDataset
  onChange: (value: FilterDataset) => void
}) {
  const { filters, filtering } = useScouting(({ filters, filtering }) => ({ filters, filtering }), shallow)
  const { datasets } = filters
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

/** All filters in the panel's place: live, with the count of what they leave at the foot. */
export function FiltersPanel() {
  const { filters, filtering, setAddress } = useScouting(
    ({ filters, filtering, setAddress }) => ({ filters, filtering, setAddress }),
    shallow,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<FilterDataset>()
  useFocusIn(heading)
  const labels = filters.datasets.map(({ label }) => label)
  const dataset = chosen && labels.includes(chosen) ? chosen : labels[0]
  const back = () => void setAddress({ panel: null })
  return (
    <>
      <header className="border-b border-ink-200 px-4 pt-3.5 pb-3 max-md:pt-0">
        <BackToLocations onBack={back} />
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
          <DatasetFilters dataset={dataset} />
        ) : (
          <p className="p-4 text-ink-600">This configuration has no filters.</p>
        )}
      </div>
      <footer className="border-t border-ink-200 px-4 py-3">
        <ShowLocations onShow={back} />
      </footer>
    </>
  )
}
