import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CellClient } from '@/components/map/cells/cell-client'
import { clusterFeatures } from '@/components/map/layers/cluster-layers'
import type { Place } from '@/components/map/map-data'
import { clustersIn } from '@/lib/domain/greedy-clusters'
import { clusterRadius, type ScoutingLayers } from '@/lib/domain/scouting-layers'
import { useAroundView } from './use-around-view'
import { useSource } from './use-source'
import { useZoom, useZoomed } from './use-zoom'

type Group = (places: Float64Array, radiusKm: number) => Promise<Float64Array>

const none: Float64Array = new Float64Array()

/** Has places grouped one time after the other; what was overtaken while it waited is never grouped. */
function useTurns(group: Group | undefined) {
  const turns = useRef({ group, last: Promise.resolve() })
  // A worker that has ended never answers: nobody waits for it.
  if (turns.current.group !== group) turns.current = { group, last: Promise.resolve() }
  return turns
}

/** Clusters of the places for a radius, grouped in the worker; the older ones stay until newer ones are there. */
export function useGrouped(
  places: Float64Array,
  radius: number | undefined,
  group: Group | undefined,
): Float64Array {
  const [clusters, setClusters] = useState(none)
  const turns = useTurns(group)
  const asked = useRef(0)
  const shown = useRef(0)
  useEffect(() => {
    let isCurrent = true
    asked.current += 1
    const turn = asked.current
    // What took its turn is shown even if it was overtaken meanwhile: a slider that moves on shows something.
    const show = (grouped: Float64Array) => {
      if (turn < shown.current) return
      shown.current = turn
      setClusters(grouped)
    }
    if (radius === undefined || !group || places.length === 0) show(none)
    else {
      turns.current.last = turns.current.last.then(async () => {
        if (isCurrent) show(await group(places, radius))
      })
    }
    return () => {
      isCurrent = false
    }
  }, [places, radius, group, turns])
  return clusters
}

/**
 * Draws places as counted labels, grouped by the radius of the zoom's band and clear of the chargers. A country can
 * have tens of thousands of labels near by; only those around the view are made.
 */
export function useClusters(
  map: MapLibre,
  data: { places: Float64Array; chargers: readonly Place[]; rule: ScoutingLayers['clusters'] },
  client: CellClient | undefined,
): void {
  const { places, chargers, rule } = data
  const zoom = useZoom(map)
  // Exactly at the edge of a band, not to a quarter of a level.
  const radius = useZoomed(map, (exact) => clusterRadius(rule, exact))
  const clusters = useGrouped(places, radius, client?.cluster)
  const box = useAroundView(map)
  const features = useMemo(
    () => clusterFeatures(clustersIn(clusters, box), { chargers, worldSize: 512 * 2 ** zoom }),
    [clusters, box, chargers, zoom],
  )
  useSource(map, 'clusters', features)
}
