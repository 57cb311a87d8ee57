'use client'

import useSWR from 'swr'
import { fetchJson } from '@/lib/client/fetch/fetch-json'
import { type ForecastRequest, forecastSchema } from '@/lib/contract/projection'

const send = fetchJson(forecastSchema)

/** A station's energy in the years ahead. */
export function useForecast(request: ForecastRequest) {
  return useSWR(
    ['/api/forecast', request],
    () => send({ url: '/api/forecast', method: 'POST', body: request }),
    {
      keepPreviousData: true,
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  )
}
