'use client'

import { useMemo } from 'react'
import useSWR from 'swr'
import { usePublicSettings } from '@/lib/client/browser/public-settings'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { RequestError } from '@/lib/client/fetch/request-error'
import { streetsCalls } from '@/lib/contract/streets'
import type { StreetMap } from '@/lib/domain/map/basemaps'

const unreachable = 502

/** The installation's street map; without a style while its service cannot be reached. */
export function useStreets(isNeeded = true): StreetMap | undefined {
  const { hasStreets } = usePublicSettings()
  const { data, error, mutate } = useSWR(
    hasStreets && isNeeded ? addressOf(streetsCalls.readStreets) : null,
    fetchCall(streetsCalls.readStreets),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
    },
  )
  return useMemo(() => {
    const again = () => void mutate()
    if (error instanceof RequestError && error.status === unreachable) {
      return { id: 'streets', style: null, attribution: '', again }
    }
    if (!data?.streets) return undefined
    const { style, attribution } = data.streets
    return { id: 'streets', style: { ...style, sprite: style.sprite }, attribution, again }
  }, [data, error, mutate])
}
