'use client'

import { useEffect, useMemo, useState } from 'react'
import useSWR from 'swr'
import { addressOf, callApi, fetchCall } from '@/lib/client/fetch/call-api'
import { type MapServices, type MapSession, mapCalls, mapSessionSchema } from '@/lib/contract/maps'
import type { BasemapPicture } from '@/lib/domain/map/basemaps'
import type { Bounds } from '@/lib/geo/mercator'
import { useStreets } from './use-streets'

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
