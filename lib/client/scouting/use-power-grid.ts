'use client'

import { useState } from 'react'
import useSWR from 'swr'
import { addressOf, fetchCall } from '@/lib/client/fetch/call-api'
import { isAborted } from '@/lib/client/fetch/request-error'
import { type PowerGridMap, powerGridCalls } from '@/lib/contract/power-grid'
import { type Bounds, isInside } from '@/lib/geo/mercator'

/** Half the view on every side, so that short movements ask nothing. */
function around([west, south, east, north]: Bounds): Bounds {
  const width = (east - west) / 2
  const height = (north - south) / 2
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return [
    Math.max(-180, round(west - width)),
    Math.max(-90, round(south - height)),
    Math.min(180, round(east + width)),
    Math.min(90, round(north + height)),
  ]
}

const covers = (asked: Bounds, [west, south, east, north]: Bounds) =>
  isInside(asked, [west, south]) && isInside(asked, [east, north])

/** A view of a tenth of the area asked for has room for objects that were left out. */
const tooWide = 10
const areaOf = ([west, south, east, north]: Bounds) => (east - west) * (north - south)

interface GridState {
  /** Undefined until loaded. */
  grid: PowerGridMap | undefined
  isFailed: boolean
  retry(): void
}

/** Nothing is asked without `bounds`: the layer is off. What was drawn stays until the next view's has come. */
export function usePowerGrid(country: string, bounds: Bounds | undefined): GridState {
  const [asked, setAsked] = useState<Bounds>()
  const isEnough = asked && bounds && covers(asked, bounds) && areaOf(asked) <= tooWide * areaOf(bounds)
  const next = bounds && !isEnough ? around(bounds) : undefined
  // A view beyond the world's edge stays uncovered however often it is asked for.
  if (next && next.join() !== asked?.join()) setAsked(next)
  const { data, error, isLoading, mutate } = useSWR(
    bounds && asked && asked[0] < asked[2]
      ? addressOf(powerGridCalls.readPowerGrid, { params: { country }, query: { bounds: asked.join(',') } })
      : null,
    fetchCall(powerGridCalls.readPowerGrid, { channel: 'power-grid' }),
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
    },
  )
  return {
    grid: bounds && data,
    isFailed: error !== undefined && !isAborted(error) && !isLoading,
    retry: () => void mutate(),
  }
}
