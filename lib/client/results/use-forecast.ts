'use client'

import useSWR from 'swr'
import { fetchCall, requestOf } from '@/lib/client/fetch/call-api'
import { type ForecastRequest, projectionCalls } from '@/lib/contract/projection'

export function useForecast(request: ForecastRequest) {
  return useSWR(
    requestOf(projectionCalls.forecastEnergy, { body: request }),
    fetchCall(projectionCalls.forecastEnergy),
    {
      keepPreviousData: true,
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
}
