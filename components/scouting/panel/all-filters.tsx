'use client'

import { ArrowLeft, TriangleAlert } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import type { MouseEvent } from 'react'
import { FiltersPanel } from '@/components/filters/filters-panel'
import { LoadingFigures } from '@/components/filters/section-frame'
import { LocationTypeButtons } from '@/components/scouting/map/location-types'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { Button, buttonClass } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { formatCount } from '@/lib/format/number'

/** A link, so that the list can be opened in a new tab; a plain click stays on the page. */
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

function NotSearched() {
  const type = useScouting(({ address }) => address.type)
  const search = useScouting((state) => state.search)
  if (search.isFailed) {
    return (
      <ErrorStrip className="m-4" onRetry={search.retry} retrying={search.isSearching}>
        An error occurred while fetching data for the current view.
      </ErrorStrip>
    )
  }
  if (type !== null) return <LoadingFigures what="locations" />
  return (
    <EmptyState title="No locations yet" action={<LocationTypeButtons className="justify-center" />}>
      Choose a location type. The ranges and values of what is found then appear here.
    </EmptyState>
  )
}

/** Applied live, in place of the panel. */
export function AllFilters() {
  const setAddress = useScouting((state) => state.setAddress)
  const isSearched = useScouting(({ results }) => results.found !== undefined)
  const back = () => void setAddress({ panel: null })
  return (
    <FiltersPanel
      before={<BackToLocations onBack={back} />}
      insteadOf={isSearched ? undefined : { parkings: <NotSearched /> }}
      foot={<ShowLocations onShow={back} />}
    />
  )
}
