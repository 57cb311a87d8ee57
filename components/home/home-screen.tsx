'use client'

import { MapPinPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { CountryPicture } from '@/components/map/country-picture'
import { RightsLine } from '@/components/shell/rights-line'
import { LinkButton } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { onDemand } from '@/components/ui/on-demand'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { useRecords } from '@/lib/client/records/use-records'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import { sentCookie } from '@/lib/config/sent-cookie'
import { formatCountOf } from '@/lib/format/number'
import { homeFacts } from './home-facts'
import { Products } from './products'

const { name, value } = sentCookie
const pair = `${name}=${value}`

const wasSent = () => document.cookie.split('; ').includes(pair)

/** @returns whether the cookie was stored. If not, stay: the redirect would repeat for ever. */
function rememberSent(): boolean {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late, and older browsers lack it.
  document.cookie = `${pair}; Path=/; SameSite=Lax${secure}`
  return wasSent()
}

/**
 * Redirects the first arrival of a visit from home to the scouting page, keeping the query.
 * @param destination path; null until known
 * @returns true while redirecting
 */
function useSendOnce(destination: string | null): boolean {
  const router = useRouter()
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (destination === null || wasSent() || !rememberSent()) return
    setLeaving(true)
    router.replace(`${destination}${window.location.search}`)
  }, [destination, router])
  return isLeaving
}

/** On demand: last on the page, and empty until records load. */
const LatestRecords = onDemand(() => import('./latest-records').then((module) => module.LatestRecords))

const panel =
  'flex w-full shrink-0 flex-col gap-4 overflow-y-auto bg-paper p-4 text-ink-1000 md:w-(--size-panel-wide)'

/** The start page: the three products and their current contents. */
export function HomeScreen() {
  const { isGuest, to } = useGuest()
  const { data, error, isLoading, isValidating, mutate } = useRecords()
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
        <LatestRecords runs={data?.runs ?? []} />
        <RightsLine year={new Date().getFullYear()} className="mt-auto text-xs text-ink-600" />
      </div>
      <CountryPicture href={to(hasPictured ? '/scouting?country=liechtenstein' : '/scouting')} />
    </>
  )
}

/** Saved locations waiting for submission; nothing without any. */
function SavedStrip() {
  const { to } = useGuest()
  const count = useSavedLocations((state) => state.locations.length)
  if (count === 0) return null
  return (
    <div className="flex items-center gap-3 rounded-md bg-volt-wash px-3.5 py-2.5">
      <MapPinPlus aria-hidden />
      <p className="min-w-0 flex-1">
        <span className="tnum font-medium">{formatCountOf(count, 'saved location')}</span> ready to be
        evaluated
      </p>
      <LinkButton href={to(routes.submit)} size="sm">
        Evaluate
      </LinkButton>
    </div>
  )
}
