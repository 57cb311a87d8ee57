'use client'

import { ErrorStrip } from '@/components/ui/error-strip'
import { useGuest } from '@/lib/client/guest'
import { messageOf } from '@/lib/client/request-error'
import { useRuns } from '@/lib/client/use-runs'
import { homeFacts } from './home-facts'
import { Products } from './products'
import { SavedStrip } from './saved-strip'
import { useSendOnce } from './use-send-once'

function CountryPicture() {
  return (
    <div className="relative hidden min-w-0 flex-1 md:block" aria-hidden>
      {/* biome-ignore lint/performance/noImgElement: the picture is already small and in its final format */}
      <img src="/pictures/country.webp" alt="" className="absolute inset-0 size-full object-cover" />
      <p className="absolute right-0 bottom-0 rounded-tl-sm bg-ink-1000/72 px-2 text-[10.5px] leading-5 text-ink-300">
        © OpenStreetMap contributors, ODbL
      </p>
    </div>
  )
}

/** Where everybody starts: the three products and what stands in them. */
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
  return (
    <>
      <div
        data-ground="paper"
        className="flex w-full shrink-0 flex-col gap-4 overflow-y-auto bg-paper p-4 text-ink-1000 md:w-(--size-panel-wide)"
      >
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
      </div>
      <CountryPicture />
    </>
  )
}
