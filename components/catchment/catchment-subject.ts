'use client'

import { useMemo } from 'react'
import { type CatchmentQuestion, useCatchment } from '@/lib/client/network/use-catchment'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { stationOf } from '@/lib/domain/catchment/catchment-summary'

/** A station at a place, whose catchment is shown. */
export interface CatchmentSubject {
  place: { lat: number; lng: number }
  name: string
  letter: 'A' | 'B'
  /** The station as text, such as `2x150 kW`. */
  config: string
  /** A newer question aborts the older one of its channel. */
  channel: string
}

/** The button that shows a catchment on the map beside the panel. */
export interface OnMapSwitch {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/**
 * The call needs an account: guests see that it is locked and never make it. Visitors of a public link see nothing of
 * it, as of all that the link does not hold.
 */
export function useCatchmentRight(): 'open' | 'locked' | 'hidden' {
  const { isGuest } = useGuest()
  const { status } = useSession()
  const isShared = useSharedView() !== null
  if (isShared) return status === 'signed-in' ? 'open' : 'hidden'
  return isGuest || status === 'signed-out' ? 'locked' : 'open'
}

/** Behind a public link the reader's own sites have no part in it. Asks nothing without a subject. */
export function useSubjectCatchment(subject: CatchmentSubject | undefined) {
  const withOwn = useSharedView() === null
  const { lat, lng } = subject?.place ?? {}
  const config = subject?.config
  const question = useMemo((): CatchmentQuestion | undefined => {
    if (lat === undefined || lng === undefined || config === undefined) return undefined
    return { lat, lng, ...stationOf(config), own: { kind: withOwn ? 'saved' : 'none' } }
  }, [lat, lng, config, withOwn])
  return { withOwn, state: useCatchment(question, subject?.channel ?? 'catchment') }
}
