'use client'

import { useEffect, useMemo, useState } from 'react'
import type { PlannedLink } from '@/components/map/layers/planned-layers'
import { useSettled } from '@/components/ui/use-lasting'
import { useCatchment } from '@/lib/client/network/use-catchment'
import type { Catchment, Plan } from '@/lib/contract/network'

interface HexagonReach {
  ring: [number, number][]
  share: number
}

export interface Reach {
  /** Id of the site that it belongs to. */
  of: string | undefined
  hexagons: readonly HexagonReach[]
  links: readonly PlannedLink[]
  /** Energy in kWh/day that each station loses to it, most first; the sum is what it sells in its plan. */
  from: Catchment['from']
  /** kWh/day of demand that no public station had before. */
  unserved: number
}

const nothing: Reach = { of: undefined, hexagons: [], links: [], from: [], unserved: 0 }

/** ms that a selection rests before its demand is asked for. */
const rest = 250
/** Most drawn: a reach has thousands of hexagons with a trace of their demand. */
const maxHexagons = 600
const maxLinks = 6
const minShare = 0.02

/** Where the demand of a chosen site comes from, beside the rest of its plan. */
export function useReach(plan: Plan, selected: string | null): Reach {
  const asked = useSettled(selected, rest)
  const request = useMemo(() => requestOf(plan, asked), [plan, asked])
  const state = useCatchment(request, 'reach')
  const catchment = state.step === 'ready' && !state.isRecalculating ? state.catchment : undefined
  const rings = useRings(catchment)
  return useMemo(() => {
    if (!catchment || !asked || !request) return nothing
    const scale = scaleOf(plan, asked, catchment)
    const from = catchment.from.map((each) => ({ ...each, energy: each.energy * scale }))
    const links = from.slice(0, maxLinks).map(({ id, name, lat, lng, power, energy }, place) => ({
      id: id ?? `${name} ${place}`,
      lat,
      lng,
      power,
      energy,
    }))
    return { of: asked, hexagons: rings, links, from, unserved: catchment.unserved * scale }
  }, [plan, catchment, asked, request, rings])
}

/** A catchment adds up to the estimate of the station alone; in a plan it sells less, in the same shares. */
function scaleOf({ result }: Plan, id: string, { energy }: Catchment): number {
  const site = result?.sites.find((each) => each.id === id)
  return site && energy > 0 ? site.networkEnergy / energy : 1
}

/** Undefined for a site that is not chosen. */
function requestOf({ result, settings }: Plan, id: string | null) {
  const site = result?.sites.find((each) => each.id === id)
  if (!result || !site) return undefined
  const { lat, lng, connectors, kilowatts } = site
  const others = result.sites
    .filter((each) => each !== site)
    .slice(0, 500)
    .map((each) => ({
      id: each.id,
      name: each.name,
      lat: each.lat,
      lng: each.lng,
      connectors: each.connectors,
      kilowatts: each.kilowatts,
    }))
  return { lat, lng, connectors, kilowatts, own: settings.own, others }
}

const noRings: readonly HexagonReach[] = []

/** Outlines come from the grid's library, which loads with the first reach. */
function useRings(catchment: Catchment | undefined): readonly HexagonReach[] {
  const [rings, setRings] = useState(noRings)
  useEffect(() => {
    let isCurrent = true
    setRings(noRings)
    if (!catchment) return
    const found = catchment.hexagons.filter(({ share }) => share >= minShare).slice(0, maxHexagons)
    void import('h3-js').then(
      ({ cellToBoundary }) => {
        if (!isCurrent) return
        setRings(
          found.map(({ id, share }) => ({
            ring: closed(cellToBoundary(id, true).map(([lng = 0, lat = 0]): [number, number] => [lng, lat])),
            share,
          })),
        )
      },
      // Without the outlines the links and figures remain.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [catchment])
  return rings
}

const closed = (ring: [number, number][]): [number, number][] => (ring[0] ? [...ring, ring[0]] : ring)
