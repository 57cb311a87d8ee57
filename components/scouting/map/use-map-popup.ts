'use client'

import { useState } from 'react'
import { shallow } from 'zustand/shallow'
import type { FoundCell } from '@/components/map/cells/cell-messages'
import type { MapTarget } from '@/components/map/map-data'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { zoomApart } from '@/lib/catalogue/scouting-layers'
import { track } from '@/lib/client/feedback/analytics'
import type { ScoutedCharger } from '@/lib/domain/scouting/scouted-charger'
import { metresBetween } from '@/lib/geo/distance'

/** A clicked feature with a popup. */
export type Popup = { kind: 'charger'; charger: ScoutedCharger } | { kind: 'cell'; cell: FoundCell }

/**
 * Handles clicks on the map: selects a site, zooms into a cluster, opens the popup of a charging station or
 * hexagon.
 */
export function useMapPopup() {
  const { chargers, choose, controls, layers } = useScouting(
    ({ chargers, choose, controls, layers }) => ({ chargers, choose, controls, layers }),
    shallow,
  )
  const [popup, setPopup] = useState<Popup>()
  const meet = (target: MapTarget) => {
    setPopup(undefined)
    if (target.kind === 'site' || target.kind === 'pin') choose(target.id, target.isShift)
    if (target.kind === 'cell') {
      const { id, resolution } = target.cell
      track('scouting_hexagon_click', { hex_id: id, resolution })
      setPopup({ kind: 'cell', cell: target.cell })
    }
    if (target.kind === 'cluster') {
      const [west, south, east, north] = target.bounds
      controls?.fitFrom(target.bounds, zoomApart(layers, metresBetween([west, south], [east, north])))
    }
    if (target.kind === 'charger') {
      const charger = chargers.find(({ id }) => id === target.id)
      if (charger) setPopup({ kind: 'charger', charger })
    }
  }
  return { popup, meet, close: () => setPopup(undefined) }
}
