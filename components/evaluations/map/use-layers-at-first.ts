'use client'

import { useEffect, useRef, useState } from 'react'
import { useLayersCloses } from '@/lib/client/evaluation/layers-closes'
import { useMapSettings } from '@/lib/client/scouting/map-settings'
import { limits } from '@/lib/config/limits'

/**
 * Opens the layers beside the list until the user has closed them three times; true until the user asks for them.
 */
export function useLayersAtFirst(isMeant: boolean): boolean {
  const { isOpen, setOpen } = useMapSettings()
  const { closes, count } = useLayersCloses()
  const [isUnasked, setUnasked] = useState(isMeant && closes < limits.layersShown)
  const [first] = useState(isUnasked)
  useEffect(() => {
    if (first) setOpen(true)
  }, [first, setOpen])
  const wasOpen = useRef(false)
  // A narrow window has no room for layers that opened by themselves; closing them here is not the reader's choice.
  useEffect(() => {
    if (isMeant || !isUnasked) return
    wasOpen.current = false
    setUnasked(false)
    setOpen(false)
  }, [isMeant, isUnasked, setOpen])
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      count()
      setUnasked(false)
    }
    wasOpen.current = isOpen
  }, [isOpen, count])
  return isUnasked
}
