import { Skeleton } from '@/components/ui/skeleton'
import type { ResultsLocation } from '@/lib/domain/estimate/inference-input'
import { ResultsHeading } from './results-heading'

const groups = ['w-16', 'w-40', 'w-28', 'w-24']
const rows = ['w-24', 'w-28', 'w-20', 'w-32', 'w-16']

/** Placeholder heading until the address is parsed. */
const HeadingShape = () => (
  <div aria-hidden className="px-4 pt-3.5 md:pb-3.5">
    <Skeleton className="my-1 h-2.5 w-32" />
    <Skeleton className="my-2 h-4 w-56" />
    <Skeleton className="mt-1 h-2.5 w-40" />
  </div>
)

/** Skeleton of the screen during the first request; its heading shows as soon as it is known. */
export function FetchingEstimates({ location }: { location?: ResultsLocation }) {
  return (
    <div className="flex min-h-0 flex-1 bg-paper text-ink-1000 max-md:flex-col">
      <div className="w-[360px] flex-none border-ink-200 max-md:w-full md:border-r">
        {location ? <ResultsHeading location={location} /> : <HeadingShape />}
        <div className="px-4 max-md:hidden">
          <Skeleton className="mb-3.5 h-28 rounded-md" />
          <Skeleton className="mb-2 h-3 w-32" />
          <Skeleton className="h-8 rounded-sm" />
        </div>
        <div className="mt-[52px] max-md:hidden">
          {groups.map((width) => (
            <div key={width} className="flex h-10 items-center justify-between border-t border-ink-200 px-4">
              <Skeleton className={`h-2.5 ${width}`} />
              <Skeleton className="h-2.5 w-12" />
            </div>
          ))}
        </div>
      </div>
      <div className="max-w-[1120px] flex-1 px-4 pt-4 md:px-10 md:pt-[26px]">
        <p role="status" className="text-sm font-semibold">
          Fetching predictions...
        </p>
        <Skeleton className="mt-2 h-14 w-44 max-sm:h-12" />
        <Skeleton className="mt-3.5 h-2.5 max-w-[74ch]" />
        <div className="mt-10 border-t border-ink-200 pt-[22px]">
          <Skeleton className="h-3.5 w-48" />
          <div className="mt-6 border-b border-ink-200 max-sm:mt-4">
            {rows.map((width) => (
              <div
                key={width}
                className="flex h-14 items-center justify-between border-t border-ink-100 max-sm:h-[42px] md:max-w-[258px]"
              >
                <Skeleton className={`h-2.5 ${width}`} />
                <Skeleton className="h-2.5 w-8" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
