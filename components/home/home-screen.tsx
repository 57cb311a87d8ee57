'use client'

import { CountryPicture } from '@/components/map/country-picture'
import { RightsLine } from '@/components/shell/rights-line'
import { ErrorStrip } from '@/components/ui/error-strip'
import { onDemand } from '@/components/ui/on-demand'
import { useRuns } from '@/lib/client/evaluation/use-runs'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useGuest } from '@/lib/client/session/guest'
import { homeFacts } from './home-facts'
import { Products } from './products'
import { SavedStrip } from './saved-strip'
import { useSendOnce } from './use-send-once'

/** Loaded with the records: it is last on the page and empty until they arrive. */
const LatestEvaluations = onDemand(() =>
  import('./latest-evaluations').then((module) => module.LatestEvaluations),
)

const panel =
  'flex w-full shrink-0 flex-col gap-4 overflow-y-auto bg-paper p-4 text-ink-1000 md:w-(--size-panel-wide)'

/** The start page: the three products and their current contents. */
export function HomeScreen() {
  const { isGuest, to } = useGuest()
  const { data, error, isLoading, isValidating, mutate } = useRuns()
  const isSent = isGuest || data?.user_type === 'registered'
  const isLeaving = useSendOnce(isSent ? to('/scouting') : null)
  if (isLeaving) {
    return (
      <div role="status" className="grid flex-1 place-content-center bg-paper text-ink-600">
        Loading dashboard...
      </div>
    )
  }
  const hasPictured = data?.grids.some((grid) => grid.name === 'Liechtenstein')
  return (
    <>
      <div data-ground="paper" className={panel}>
        <header>
          <h1 className="text-xl font-semibold tracking-[-0.018em]">Home</h1>
          <p className="text-ink-600">Scout, Evaluate Locations & View Reports</p>
        </header>
        {error !== undefined && !data && (
          <ErrorStrip retrying={isValidating} onRetry={() => void mutate()}>
            {messageOf(error)}
          </ErrorStrip>
        )}
        <Products facts={data && homeFacts(data)} isLoading={isLoading} />
        <SavedStrip />
        <LatestEvaluations runs={data?.runs ?? []} />
        <RightsLine year={new Date().getFullYear()} className="mt-auto text-xs text-ink-600" />
      </div>
      <CountryPicture href={to(hasPictured ? '/scouting?country=liechtenstein' : '/scouting')} />
    </>
  )
}
