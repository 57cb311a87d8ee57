'use client'

import { useEffect, useMemo, useState } from 'react'
import useSWR from 'swr'
import { usePublicSettings } from '@/lib/client/browser/public-settings'
import { addressOf, callApi, fetchCall } from '@/lib/client/fetch/call-api'
import { RequestError } from '@/lib/client/fetch/request-error'
import {
  type MapServices,
  type MapSession,
  mapCalls,
  mapSessionSchema,
  streetsCalls,
} from '@/lib/contract/maps'
import type { BasemapPicture, StreetMap } from '@/lib/domain/map/basemaps'
import type { Bounds } from '@/lib/geo/mercator'

const key = 'gm_session'

/** Seconds of validity that a stored session needs. */
const reserve = 600

export function storedSession(text: string | null, now: number): MapSession | undefined {
  const parsed = mapSessionSchema.safeParse(jsonOf(text))
  return parsed.success && parsed.data.expiry - reserve > now / 1000 ? parsed.data : undefined
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

async function openSession(bounds: Bounds): Promise<MapSession> {
  const known = storedSession(window.localStorage.getItem(key), Date.now())
  if (known) return known
  const session = await callApi(mapCalls.openMapSession, { body: { bounds } })
  window.localStorage.setItem(key, JSON.stringify(session))
  return session
}

/** Stored in this browser until it expires. Failures are only logged: maps work without it. @param bounds sent once */
function useGoogleSession(isOffered: boolean, bounds: Bounds): MapSession | undefined {
  const [session, setSession] = useState<MapSession>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session serves the whole earth, so it is asked for once.
  useEffect(() => {
    if (!isOffered) return
    let isCurrent = true
    openSession(bounds).then(
      (opened) => isCurrent && setSession(opened),
      (error: unknown) => console.warn('The satellite session could not be opened.', error),
    )
    return () => {
      isCurrent = false
    }
  }, [isOffered])
  return session
}

const noServices: MapServices = { satellite: null, google: false, streetView: false }

export function useMapServices(isNeeded = true): MapServices | undefined {
  const { data, error } = useSWR(
    isNeeded ? addressOf(mapCalls.readMapServices) : null,
    fetchCall(mapCalls.readMapServices),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
    },
  )
  return error ? noServices : data
}

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

export function useBasemaps(bounds: Bounds): readonly BasemapPicture[] {
  const services = useMapServices()
  const session = useGoogleSession(services?.google ?? false, bounds)
  const satellite = services?.satellite
  const streets = useStreets()
  return useMemo(() => {
    const pictures: BasemapPicture[] = streets ? [streets] : []
    if (satellite) {
      pictures.push({ id: 'satellite', tiles: '/api/maps/satellite/{z}/{x}/{y}', ...satellite })
    }
    if (session) {
      const tiles = `/api/maps/tiles/{z}/{x}/{y}?session=${encodeURIComponent(session.session)}`
      pictures.push({ id: 'google', tiles, maxZoom: session.maxZoom, attribution: session.attribution })
    }
    return pictures
  }, [satellite, session, streets])
}
