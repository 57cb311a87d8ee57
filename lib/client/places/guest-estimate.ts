'use client'

import { useState } from 'react'
import * as z from 'zod/mini'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { useSession } from '@/lib/client/session/session'
import { type PlaceEstimate, placeEstimateCalls, placeEstimateSchema } from '@/lib/contract/inference'
import type { LatLng } from '@/lib/geo/coordinates'

const madeSchema = z.object({ lat: z.number(), lng: z.number(), estimate: placeEstimateSchema })

interface GuestEstimate {
  made: z.infer<typeof madeSchema> | null
}

/** A guest's only estimate, so that it can be read again; the service counts by address. */
export const useGuestEstimate = persistedStore<GuestEstimate>(
  { name: 'guest-estimate', kept: { made: z.nullable(madeSchema) } },
  () => ({ made: null }),
)

type Asked =
  | { step: 'loading' }
  | { step: 'made'; place: LatLng; estimate: PlaceEstimate; isEarlier: boolean }
  | { step: 'used up' }
  | { step: 'failed'; message: string }

/** The estimate of a place: a guest's first one, which later presses show again. */
export function usePlaceEstimate() {
  const isVisitor = useSession().status !== 'signed-in'
  const [asked, setAsked] = useState<Asked>()
  const ask = async ({ lat, lng }: LatLng) => {
    const { made } = useGuestEstimate.getState()
    if (isVisitor && made) {
      const isEarlier = made.lat !== lat || made.lng !== lng
      return setAsked({ step: 'made', place: made, estimate: made.estimate, isEarlier })
    }
    setAsked({ step: 'loading' })
    try {
      const call = placeEstimateCalls.estimatePlace
      // No retry: the limit of a day outlasts it, and the guest would wait for nothing.
      const estimate = await fetchCall(call, { retry: false })(
        requestOf(call, { query: { latlng: `${lat},${lng}` } }),
      )
      if (isVisitor) useGuestEstimate.setState({ made: { lat, lng, estimate } })
      setAsked({ step: 'made', place: { lat, lng }, estimate, isEarlier: false })
    } catch (error) {
      const isUsedUp = error instanceof RequestError && error.status === 429
      setAsked(isUsedUp ? { step: 'used up' } : { step: 'failed', message: messageOf(error) })
    }
  }
  return { asked, ask, close: () => setAsked(undefined), isVisitor }
}
