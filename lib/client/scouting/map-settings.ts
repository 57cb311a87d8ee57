'use client'

import { useEffect } from 'react'
import { create } from 'zustand'

interface MapSettings {
  /** A map with settings is on the screen. */
  isThere: boolean
  /** Its settings are open. */
  isOpen: boolean
  setOpen(isOpen: boolean): void
}

/** The settings of the map on the screen, which the account menu opens as its own button does. Gone with the map. */
export const useMapSettings = create<MapSettings>()((set) => ({
  isThere: false,
  isOpen: false,
  setOpen(isOpen) {
    set({ isOpen })
  },
}))

/** For a map that has settings: whether they are open. */
export function useMapSettingsHere(): Pick<MapSettings, 'isOpen' | 'setOpen'> {
  const { isOpen, setOpen } = useMapSettings()
  useEffect(() => {
    useMapSettings.setState({ isThere: true })
    return () => useMapSettings.setState({ isThere: false, isOpen: false })
  }, [])
  return { isOpen, setOpen }
}
