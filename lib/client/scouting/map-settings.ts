'use client'

import { useEffect } from 'react'
import { create } from 'zustand'

interface MapSettings {
  isThere: boolean
  isOpen: boolean
  setOpen(isOpen: boolean): void
}

/** Settings of the map on screen; the account menu opens them as the map's own button does. */
export const useMapSettings = create<MapSettings>()((set) => ({
  isThere: false,
  isOpen: false,
  setOpen(isOpen) {
    set({ isOpen })
  },
}))

/** For a map with settings: announces it while mounted. */
export function useMapSettingsHere(): Pick<MapSettings, 'isOpen' | 'setOpen'> {
  const { isOpen, setOpen } = useMapSettings()
  useEffect(() => {
    useMapSettings.setState({ isThere: true })
    return () => useMapSettings.setState({ isThere: false, isOpen: false })
  }, [])
  return { isOpen, setOpen }
}
