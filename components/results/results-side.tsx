import type { ReactNode } from 'react'
import type { ResultsLocation } from '@/lib/domain/estimate/inference-input'
import { ResultsHeading } from './results-heading'
import { SiteMap } from './site-map'

interface ResultsSideProps {
  location: ResultsLocation
  country: string | undefined
  /** Below the map. */
  children: ReactNode
}

/** Left side: heading, map and inputs. On phones the result comes between. */
export function ResultsSide({ location, country, children }: ResultsSideProps) {
  return (
    <aside
      aria-label="Parameters"
      className="flex w-[360px] flex-none flex-col border-ink-200 max-md:contents md:overflow-y-auto md:border-r"
    >
      <div className="max-md:order-1">
        <ResultsHeading location={location} />
      </div>
      <div className="max-md:order-3 max-md:mt-[22px]">
        <SiteMap location={location} country={country} />
        {children}
      </div>
    </aside>
  )
}
