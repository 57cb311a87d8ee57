'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { defaultSettings, type PublicSettings } from '@/lib/config/public-settings'

const SettingsContext = createContext<PublicSettings>(defaultSettings)

/** Told once by the layout, because only the server knows how the installation is set up. */
export function PublicSettingsProvider({
  settings,
  children,
}: {
  settings: PublicSettings
  children: ReactNode
}) {
  return <SettingsContext value={settings}>{children}</SettingsContext>
}

export const usePublicSettings = (): PublicSettings => useContext(SettingsContext)
