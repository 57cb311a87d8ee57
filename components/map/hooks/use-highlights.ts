import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import type { CellClient } from '@/components/map/cells/cell-client'
import { ringOfTop } from '@/components/map/deck/prism-height'
import { cellMark, type Highlight, highlightFeatures } from '@/components/map/layers/highlight-layers'
import { nearFilter, nearPlacesId } from '@/components/map/layers/near-place-layers'
import type { MapViewProps } from '@/components/map/map-props'
import { setSource, useSource } from './use-source'

type Ring = [number, number][]
const noRings: readonly Ring[] = []

/** Hexagons come from the worker, which has the H3 grid; empty until they arrive. */
function useRings(places: readonly Highlight[], client: CellClient | undefined): readonly Ring[] {
  const [rings, setRings] = useState(noRings)
  useEffect(() => {
    let isCurrent = true
    setRings(noRings)
    if (client && places.length > 0) {
      void Promise.all(places.map(client.ring)).then((found) => {
        if (isCurrent) setRings(found)
      })
    }
    return () => {
      isCurrent = false
    }
  }, [places, client])
  return rings
}

/** Highlights each place's hexagon and the places that count within 200 m of it. */
export function useHighlights(
  map: MapLibre,
  places: readonly Highlight[],
  client: CellClient | undefined,
): void {
  const rings = useRings(places, client)
  useEffect(() => {
    map.setFilter(nearPlacesId, nearFilter(places))
  }, [map, places])
  useSource(
    map,
    'highlights',
    useMemo(() => highlightFeatures(places, rings), [places, rings]),
  )
}

export function usePickedCell(map: MapLibre, cell: MapViewProps['pickedCell']): void {
  useEffect(() => {
    const draw = () => setSource(map, 'picked-cell', cellMark(cell && ringOfTop(map, cell)))
    draw()
    if (!cell?.height) return
    map.on('move', draw)
    return () => {
      map.off('move', draw)
    }
  }, [map, cell])
}
