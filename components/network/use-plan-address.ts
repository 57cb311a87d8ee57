'use client'

import { parseAsFloat, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useCallback, useState } from 'react'
import { rowSorts } from '@/lib/domain/plans/plan-rows'

const parsers = {
  /** ID of the selected site. */
  site: parseAsString,
  sort: parseAsStringLiteral(rowSorts).withDefault('gain'),
  list: parseAsStringLiteral(['chosen', 'left'] as const).withDefault('chosen'),
  /** An older version. */
  version: parseAsInteger,
  lat: parseAsFloat,
  lng: parseAsFloat,
  zoom: parseAsFloat,
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** What of a plan is in view: the selected site, the order, the version and the map's place. */
export function usePlanAddress() {
  const [address, setAddress] = useQueryStates(parsers, { shallow: true, throttleMs: 300 })
  const [begun] = useState(address)
  const { lat, lng, zoom } = begun
  const moved = useCallback(
    (camera: { lat: number; lng: number; zoom: number }) =>
      void setAddress({
        lat: rounded(camera.lat, 5),
        lng: rounded(camera.lng, 5),
        zoom: rounded(camera.zoom, 2),
      }),
    [setAddress],
  )
  const start = lat !== null && lng !== null && zoom !== null ? { lat, lng, zoom } : undefined
  return { ...address, setAddress, start, moved }
}

export type PlanAddress = ReturnType<typeof usePlanAddress>
