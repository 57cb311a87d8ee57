import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { memo } from 'react'
import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import { useAddress } from '@/lib/client/places/use-address'
import { useOpenReport } from '@/lib/client/records/full-report'
import { useGuest } from '@/lib/client/session/guest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import type { ResultsLocation } from '@/lib/domain/estimate/inference-input'
import { listPaths, listTitles, type RecordList } from '@/lib/domain/records/record-facts'
import { formatCoordinates } from '@/lib/format/number'
import { googleMapsAddress } from '@/lib/geo/google-maps'

/** Path of the location in its record, else of the list of records. */
export function backFrom({ evalId, zid, list: named }: Pick<ResultsLocation, 'evalId' | 'zid' | 'list'>) {
  const list: RecordList = named === 'custom' ? named : 'default'
  const title = listTitles[list]
  if (!evalId) return { title, href: listPaths[list] }
  const record = `${listPaths[list]}/${encodeURIComponent(evalId)}`
  return { title, href: zid ? `${record}?id=${encodeURIComponent(zid)}` : record }
}

/** Names the location before any estimate arrives. */
export const ResultsHeading = memo(function ResultsHeading({ location }: { location: ResultsLocation }) {
  const { to } = useGuest()
  const isShared = useSharedView() !== null
  const isInDialog = useOpenReport() !== null
  const { name, lat, lng } = location
  const back = backFrom(location)
  return (
    <div className="px-4 pt-3.5 md:pb-3.5">
      {!isShared && !isInDialog && (
        <nav aria-label="Breadcrumb" className="flex items-center gap-1.5 text-xs text-ink-600">
          <Link
            href={to(back.href)}
            className="relative hover:underline max-sm:after:absolute max-sm:after:-inset-3 max-sm:after:content-['']"
          >
            {back.title}
          </Link>
          <ChevronRight aria-hidden className="size-3.5" />
          <span aria-current="page">Results</span>
        </nav>
      )}
      <h1
        dir="auto"
        title={name}
        className="mt-0.5 line-clamp-3 text-left text-xl leading-[26px] font-semibold tracking-[-0.018em] wrap-anywhere"
      >
        {name}
      </h1>
      <Where location={location} />
      {lat !== undefined && lng !== undefined && (
        <p className="mt-0.5 text-xs text-ink-600">
          <a
            href={googleMapsAddress({ lat, lng })}
            target="_blank"
            rel="noreferrer"
            className="tnum underline decoration-ink-400 underline-offset-[3px] hover:text-ink-1000"
          >
            {formatCoordinates(lat, lng)}
          </a>
        </p>
      )}
    </div>
  )
})

/** Address and location type, looked up unless given; the line's height is reserved meanwhile. */
function Where({ location }: { location: ResultsLocation }) {
  const { city, type, lat, lng } = location
  const isKnown = location.address !== undefined || lat === undefined || lng === undefined
  const { address, isLoading } = useAddress(isKnown ? undefined : { lat, lng })
  const given = location.address === location.name ? undefined : location.address
  const parts = [given || address || city, type && parkingTypeTitle(type)].filter(Boolean)
  if (parts.length === 0 && !isLoading) return null
  return (
    <p dir="auto" className="mt-0.5 min-h-[18px] text-left text-xs text-ink-600 wrap-anywhere">
      {parts.join(' · ')}
    </p>
  )
}
