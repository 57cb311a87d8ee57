'use client'

import { useEffect } from 'react'
import { create } from 'zustand'

interface MapSettings {
  isThere: boolean
  isOpen: boolean
  setOpen(isOpen: boolean): void
}

export const useMapSettings = create<MapSettings>()((set) => ({
  isThere: false,
  isOpen: false,
  setOpen(isOpen) {
    set({ isOpen })
  },
}))

export function useMapSettingsHere(): Pick<MapSettings, 'isOpen' | 'setOpen'> {
  const { isOpen, setOpen } = useMapSettings()
  useEffect(() => {
    useMapSettings.setState({ isThere: true })
    return () => useMapSettings.setState({ isThere: false, isOpen: false })
  }, [])
  return { isOpen, setOpen }
}
