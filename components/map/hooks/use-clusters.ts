import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { CellClient } from '@/components/map/cells/cell-client'
import type { Place } from '@/components/map/map-data'
import { clusterRadius, type ScoutingLayers } from '@/lib/catalogue/scouting-layers'
import { collection } from '@/lib/geo/geojson'
import { type Bounds, worldPx } from '@/lib/geo/mercator'
import { setSource } from './use-source'
import { useAroundView, useZoom, useZoomed } from './use-zoom'

type Group = (places: Float64Array, radiusKm: number) => Promise<number>

/** Groups one request at a time; skips requests superseded while waiting. */
function useTurns(group: Group | undefined) {
  const turns = useRef({ group, last: Promise.resolve() })
  // A terminated worker never answers, so nothing may wait for it.
  if (turns.current.group !== group) turns.current = { group, last: Promise.resolve() }
  return turns
}

/** The previous grouping stays until the new one arrives. Undefined while there are no places. */
export function useGrouped(
  places: Float64Array,
  radius: number | undefined,
  group: Group | undefined,
): number | undefined {
  const [made, setMade] = useState<{ by: Group | undefined; grouping: number | undefined }>()
  const turns = useTurns(group)
  const asked = useRef(0)
  const shown = useRef(0)
  useEffect(() => {
    let isCurrent = true
    asked.current += 1
    const turn = asked.current
    // Superseded groupings are shown too, so that a moving slider shows progress.
    const show = (grouped: number | undefined) => {
      if (turn < shown.current) return
      shown.current = turn
      setMade({ by: group, grouping: grouped })
    }
    if (radius === undefined || !group || places.length === 0) show(undefined)
    else {
      turns.current.last = turns.current.last.then(async () => {
        // Copying many places takes milliseconds, and this runs at the end of a long render.
        await new Promise((resolve) => setTimeout(resolve))
        if (isCurrent) show(await group(places, radius))
      })
    }
    return () => {
      isCurrent = false
    }
  }, [places, radius, group, turns])
  // A new worker numbers its groupings from the start.
  return made?.by === group ? made?.grouping : undefined
}

interface Grouped {
  client: CellClient | undefined
  grouping: number | undefined
}

interface View {
  box: Bounds
  stations: readonly Place[]
  worldSize: number
  isPhone: boolean
}

function useLabels(map: MapLibre, { client, grouping }: Grouped, view: View): void {
  const { box, stations, worldSize, isPhone } = view
  useEffect(() => {
    if (grouping === undefined || !client) return setSource(map, 'clusters', collection([]))
    let isCurrent = true
    const places = stations.map(({ lat, lng }) => ({ lat, lng }))
    void client.labels({ grouping, box, stations: places, worldSize, isPhone }).then((labels) => {
      if (isCurrent && labels) setSource(map, 'clusters', labels)
    })
    return () => {
      isCurrent = false
    }
  }, [map, grouping, box, stations, worldSize, isPhone, client])
}

/** Builds only labels around the view: a country can have tens of thousands. */
export function useClusters(
  map: MapLibre,
  data: { places: Float64Array; stations: readonly Place[]; rule: ScoutingLayers['clusters'] },
  client: CellClient | undefined,
): void {
  const { places, stations, rule } = data
  const zoom = useZoom(map)
  // The exact limits of a band, not rounded to a quarter of a level.
  const radius = useZoomed(map, (exact) => clusterRadius(rule, exact))
  const grouping = useGrouped(places, radius, client?.cluster)
  const box = useAroundView(map)
  // Read with each zoom: a window rarely changes from a phone's width to another.
  const isPhone = window.matchMedia?.('(width < 40rem)').matches ?? false
  useLabels(map, { client, grouping }, { box, stations, worldSize: worldPx(zoom), isPhone })
}
