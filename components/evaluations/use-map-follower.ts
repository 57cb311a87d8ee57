'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MapControls } from '@/components/map/map-controls'
import { useLatest } from '@/components/ui/use-latest'
import type { RecordLocation } from '@/lib/domain/evaluation/evaluated-locations'

/** Zoom for a selected location, and after deselection. */
const zooms = { selected: 13.5, deselected: 13 }

/** Keeps the selected and the compared location in view, once the sidebars have been laid out. */
export function useMapFollower(
  controls: RefObject<MapControls | null>,
  selected: RecordLocation | undefined,
  compared: RecordLocation | undefined,
) {
  const before = useRef(selected)
  const staying = useRef(false)
  const [isFollowing, onFollow] = useState(true)
  const wanted = useLatest(isFollowing)
  useEffect(() => {
    const map = controls.current
    const wasSelected = before.current !== undefined
    before.current = selected
    const isStill = staying.current || !wanted.current
    staying.current = false
    if (!map || isStill) return
    if (selected && compared) map.fit([selected, compared])
    else if (selected) map.flyTo(selected, Math.max(map.camera().zoom, zooms.selected))
    else if (wasSelected) map.flyTo(map.camera(), zooms.deselected)
  }, [controls, selected, compared, wanted])
  return {
    isFollowing,
    onFollow,
    /** Leaves the map where it is at the next change of the selection. */
    stay() {
      staying.current = true
    },
  }
}
