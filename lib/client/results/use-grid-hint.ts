'use client'

import useSWRImmutable from 'swr/immutable'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { useGuest } from '@/lib/client/session/guest'
import { useSession } from '@/lib/client/session/session'
import { type GridHintOfPlace, powerGridCalls } from '@/lib/contract/power-grid'
import type { LatLng } from '@/lib/geo/coordinates'

/** Undefined until loaded, on failure, outside the countries with data, and for visitors, who are not answered. */
export function useGridHint({ lat, lng }: LatLng): GridHintOfPlace | undefined {
  const session = useSession()
  const { isGuest } = useGuest()
  const isAnswered = session.status === 'signed-in' && !isGuest
  const { data } = useSWRImmutable(
    isAnswered ? addressOf(powerGridCalls.readGridHint, { query: { latlng: `${lat},${lng}` } }) : null,
    fetchCall(powerGridCalls.readGridHint),
    { shouldRetryOnError: false },
  )
  return data
}
