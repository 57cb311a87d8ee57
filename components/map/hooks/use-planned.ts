import type { Map as MapLibre } from 'maplibre-gl'
import { useMemo } from 'react'
import {
  activeFeatures,
  linkFeatures,
  type Planned,
  plannedFeatures,
  reachFeatures,
} from '@/components/map/layers/planned-layers'
import { formatSigned } from '@/lib/format/number'
import { useSource } from './use-source'

const nothing: Planned = { pins: [], active: undefined, reach: [], links: [] }

const loss = (energy: number) => formatSigned(-energy)

/** Draws the sites of a network plan. */
export function usePlanned(map: MapLibre, planned: Planned = nothing): void {
  const { pins, active, reach, links } = planned
  useSource(
    map,
    'planned',
    useMemo(() => plannedFeatures(pins), [pins]),
  )
  // A source of its own: hovering must not send thousands of sites again.
  const pinned = useMemo(() => pins.find(({ id }) => id === active), [pins, active])
  const from = planned.from ?? pinned
  useSource(
    map,
    'planned-active',
    useMemo(() => activeFeatures(pinned), [pinned]),
  )
  useSource(
    map,
    'planned-reach',
    useMemo(() => reachFeatures(reach), [reach]),
  )
  useSource(
    map,
    'planned-links',
    useMemo(() => linkFeatures(from, links, loss), [from, links]),
  )
}
